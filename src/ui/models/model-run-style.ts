import { css } from 'lit';

export const modelRunStyle = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    gap: 1rem 2rem;
    align-items: end;
    justify-content: space-between;
    padding-block: clamp(1.25rem, 3vw, 2.25rem) 1.25rem;
  }
  .top > div:first-child {
    flex: 1;
    min-width: min(100%, 20rem);
  }
  h1 {
    font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.3rem);
    margin-block: 0.2rem 0.5rem;
    overflow-wrap: anywhere;
  }
  .told {
    margin-bottom: 0.8rem;
    padding: 0.6rem 1rem;
    border-radius: var(--radius-small);
    background: var(--accent-wash);
  }
  .told.warn {
    background: var(--warn-wash);
  }
  .told.bad {
    background: var(--bad-wash);
  }
  .progress {
    display: grid;
    gap: 0.4rem;
    margin-bottom: 1rem;
    padding: 0.9rem 1.2rem;
  }
  progress {
    width: 100%;
    height: 0.7rem;
    accent-color: var(--accent);
  }
  section {
    padding-block: 0.9rem 1.25rem;
  }
  section > h2 {
    margin-bottom: 0.8rem;
  }
  h2 .quiet {
    font-size: 0.8em;
    font-weight: 450;
  }
  .now {
    display: grid;
    grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    gap: 1.25rem;
    align-items: start;
  }
  .images {
    display: flex;
    flex-wrap: wrap;
    gap: 0.8rem;
  }
  .images figure {
    flex: 1 1 14rem;
    min-width: 0;
    max-width: 42rem;
  }
  .images orthant-picture {
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    width: 100%;
  }
  figcaption {
    margin-top: 0.3rem;
    color: var(--ink-3);
    font-size: 0.85rem;
  }
  .wait {
    display: grid;
    place-content: center;
    flex: 1;
    min-height: 14rem;
    border-radius: var(--radius);
    background: var(--sunk);
  }
  .talk {
    display: grid;
    gap: 0.7rem;
  }
  pre {
    margin: 0;
    padding: 0.6rem 0.8rem;
    border-radius: var(--radius-small);
    background: var(--sunk);
    color: var(--ink);
    font: 0.85rem/1.5 ui-monospace, 'SF Mono', 'Liberation Mono', monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-height: 22rem;
    overflow: auto;
  }
  .system {
    margin-bottom: 0.4rem;
    border-left: 3px solid var(--accent);
  }
  .reply {
    min-height: 3.2rem;
  }
  summary {
    min-height: var(--touch);
    padding-block: 0.6rem;
    cursor: pointer;
  }
  ol {
    list-style: none;
  }
  ol li {
    display: grid;
    gap: 0.4rem;
    padding: 0.8rem 1.2rem;
  }
  ol li + li {
    border-top: 1px solid var(--line);
  }
  .which {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 0.8rem;
    align-items: baseline;
  }
  .tag.good {
    color: var(--good);
    border-color: currentColor;
  }
  .tag.bad {
    color: var(--bad);
    border-color: currentColor;
  }
  li details p {
    margin-bottom: 0.2rem;
  }
  @media (max-width: 52rem) {
    .now {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
