import { css } from 'lit';

export const modelListStyle = css`
  ul {
    list-style: none;
    overflow: clip;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.25rem 1rem;
    align-items: start;
    padding: 0.75rem clamp(0.9rem, 2.5vw, 1.5rem);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li:has(input:checked) {
    background: var(--accent-wash);
  }
  .choice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.85rem;
    align-items: start;
    min-height: var(--touch);
    padding-block: 0.35rem;
    cursor: pointer;
  }
  .choice:has(input:disabled) {
    cursor: not-allowed;
  }
  .choice input {
    width: 1.3rem;
    height: 1.3rem;
    margin: 0.1rem 0 0;
    accent-color: var(--accent);
  }
  .choice > span {
    display: grid;
    gap: 0.15rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .name {
    font-weight: 600;
  }
  .note {
    color: var(--ink-2);
    max-width: 46em;
  }
  .sends {
    color: var(--warn);
  }
  .need {
    color: var(--warn);
    max-width: 46em;
  }
  .need.stop {
    color: var(--bad);
  }
  .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 0.5rem;
    align-items: center;
    justify-content: end;
  }
  .ready {
    color: var(--good);
    border-color: currentColor;
  }
  .progress,
  .ask {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 1rem;
    align-items: center;
  }
  .progress progress {
    flex: 1;
    min-width: 10rem;
    height: 0.6rem;
    accent-color: var(--accent);
  }
  .ask {
    padding: 0.6rem 0.9rem;
    border-radius: var(--radius-small);
    background: var(--bad-wash);
  }
  .ask p {
    flex: 1;
    min-width: 14rem;
  }
  @media (max-width: 44rem) {
    li {
      grid-template-columns: minmax(0, 1fr);
    }
    .acts {
      justify-content: start;
      padding-left: 2.15rem;
    }
  }
`;
