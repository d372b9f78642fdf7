import { css } from 'lit';

export const style = css`
  dialog {
    position: fixed;
    inset: 0;
    width: 100vw;
    height: 100dvh;
    max-width: none;
    max-height: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: var(--paper);
    color: var(--ink);
    display: none;
    grid-template-rows: auto minmax(0, 1fr);
  }
  dialog[open] {
    display: grid;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    padding: 0.35rem clamp(0.5rem, 2vw, 1.25rem);
    border-bottom: 1px solid var(--line);
  }
  h2 {
    flex: 1;
    min-width: 6rem;
    font-size: 1.05rem;
  }
  .room {
    position: relative;
    overflow: hidden;
    touch-action: none;
    cursor: grab;
    background: var(--sunk);
  }
  .room:active {
    cursor: grabbing;
  }
  canvas {
    position: absolute;
    left: 0;
    top: 0;
    transform-origin: 0 0;
    display: block;
  }
  .place[aria-pressed='true'] {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  .scale {
    min-width: 3.6em;
    text-align: center;
    color: var(--ink-2);
    font-size: 0.9rem;
  }
  @media (max-width: 34rem) {
    .scale {
      display: none;
    }
    h2 {
      flex-basis: 100%;
      order: 1;
      padding: 0.1rem 0.25rem 0.3rem;
    }
    .place {
      flex: 1;
      padding-inline: 0.5rem;
      font-size: 0.92rem;
    }
    .hide-narrow {
      display: none;
    }
  }
`;
