import { css } from 'lit';

/** The dock of every answer that is not given on the pictures: what was entered, the keys, the actions. */
export const answerStyle = css`
  :host {
    container-type: inline-size;
  }
  .dock {
    display: grid;
    grid-template-columns: minmax(11rem, 1fr) auto auto;
    gap: 0.6rem 1.25rem;
    align-items: end;
  }
  .entry {
    min-width: 0;
  }
  .label {
    display: flex;
    gap: 0.5rem;
    justify-content: space-between;
    height: 1.5rem;
    color: var(--ink-2);
    font-size: 0.9rem;
    line-height: 1.4rem;
    white-space: nowrap;
  }
  .problem {
    color: var(--bad);
    font-weight: 550;
  }
  .box {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    height: 56px;
    padding: 0 0.9rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
  }
  .box:focus-within {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .box.bad {
    border-color: var(--bad);
  }
  .box input {
    appearance: none;
    flex: 1;
    min-width: 2.5rem;
    width: 100%;
    min-height: 0;
    height: 100%;
    padding: 0;
    border: 0;
    background: transparent;
    color: inherit;
    font: 600 1.5rem/1 var(--sans);
    font-variant-numeric: tabular-nums;
    outline: none;
  }
  .box input::placeholder {
    color: var(--ink-3);
    font-weight: 400;
    font-size: 1.05rem;
    opacity: 1;
  }
  .unit {
    color: var(--ink-2);
  }
  .pad {
    display: grid;
    grid-template-columns: repeat(var(--keys), 52px);
    gap: 0.35rem;
  }
  .key {
    appearance: none;
    display: flex;
    align-items: center;
    justify-content: center;
    min-width: 0;
    min-height: 56px;
    padding: 0;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
    font: 550 1.25rem/1 var(--sans);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    touch-action: manipulation;
  }
  .key:hover:not(:disabled) {
    border-color: var(--ink);
    background: var(--accent-wash);
  }
  .key:active:not(:disabled) {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  .key:disabled {
    color: var(--ink-3);
    background: transparent;
    border-color: var(--line);
    cursor: default;
  }
  .actions {
    display: flex;
    gap: 0.5rem;
  }
  .actions .button {
    min-height: 56px;
  }
  .confirm {
    min-width: 9.5rem;
  }
  @container (max-width: 68rem) {
    .dock {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .pad {
      grid-column: 1 / -1;
      grid-row: 2;
      grid-template-columns: repeat(var(--keys), minmax(0, 1fr));
    }
  }
  @container (max-width: 36rem) {
    .dock {
      gap: 0.45rem;
      grid-template-columns: minmax(0, 1fr);
    }
    .pad {
      grid-template-columns: repeat(var(--half), minmax(0, 1fr));
    }
    .key {
      min-height: 50px;
    }
    .key.last {
      grid-column: span var(--rest);
    }
    .actions .confirm {
      flex: 1;
      min-height: 52px;
    }
    .actions .button {
      min-height: 52px;
    }
  }
`;
