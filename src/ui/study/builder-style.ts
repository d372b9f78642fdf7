import { css } from 'lit';

export const builderStyle = css`

      .page {
        padding-block: clamp(0.5rem, 2vw, 1.5rem) 3rem;
      }
      .sides {
        display: grid;
        grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
        gap: 2rem clamp(1.5rem, 3vw, 3rem);
        align-items: start;
        margin-top: 1.5rem;
      }
      @media (max-width: 60rem) {
        .sides {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      fieldset {
        display: grid;
        gap: 0.9rem;
        margin-bottom: 1.6rem;
      }
      legend {
        margin-bottom: 0.6rem;
        padding: 0;
        font-size: 1.15rem;
      }
      .tongues {
    position: sticky;
    top: 0;
    z-index: 2;
    padding-block: 0.4rem;
    background: var(--paper);
  }
  .tongues [aria-pressed='true'] {
    color: var(--accent);
    box-shadow: inset 0 -2px var(--accent);
    border-radius: 0;
  }
  .two {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
        gap: 0.9rem;
      }
      textarea {
        width: 100%;
        min-height: 5.2rem;
        padding: 0.55rem 0.75rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--ink);
        font: 400 1rem/1.45 var(--sans);
        resize: vertical;
      }
      textarea.file {
        min-height: 22rem;
        font: 0.85rem/1.45 ui-monospace, 'Liberation Mono', monospace;
      }
      .block-title {
        margin: 0;
        font-size: 1.08rem;
      }
      .block {
        display: grid;
        gap: 0.9rem;
        padding: 1rem 1.1rem;
      }
      .card.out {
        display: grid;
        gap: 0.9rem;
        padding: 1.2rem;
        position: sticky;
        top: 1rem;
      }
      .qr {
        width: min(100%, 16rem);
        background: #fff;
        border-radius: var(--radius-small);
        image-rendering: pixelated;
      }
      .link {
        max-height: 5.5rem;
        overflow: auto;
        overflow-wrap: anywhere;
        font-size: 0.85rem;
      }
      .problems {
        padding: 0.8rem 1.1rem;
        border: 1px solid var(--warn);
        border-radius: var(--radius-small);
        background: var(--warn-wash);
      }
      .problems ul {
        padding-left: 1.2rem;
        overflow-wrap: anywhere;
      }
      .load input {
        position: absolute;
        width: 1px;
        height: 1px;
        opacity: 0;
      }
      .load:focus-within {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
`;
