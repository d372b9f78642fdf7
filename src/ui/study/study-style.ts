import { css } from 'lit';

/** Looks of the participant's pages: one column, large letters, the way on always at its end. */
export const studyStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 100dvh;
    background: var(--paper);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 1.2rem;
    align-items: center;
    padding: 0.6rem clamp(0.9rem, 3vw, 2rem);
    color: var(--ink-2);
  }
  .logo {
    width: 26px;
    height: 26px;
    flex: none;
  }
  .title {
    margin-right: auto;
    font-weight: 550;
  }
  progress {
    flex: 1 1 3rem;
    width: 3rem;
    max-width: 14rem;
    height: 6px;
    accent-color: var(--accent);
  }
  .strip {
    padding: 0.35rem clamp(0.9rem, 3vw, 2rem);
    background: var(--warn-wash);
    font-size: 0.92rem;
  }
  main {
    flex: 1;
    display: grid;
    align-content: center;
    width: 100%;
    max-width: 46rem;
    margin-inline: auto;
    padding: clamp(1rem, 4vw, 3rem) clamp(0.9rem, 3vw, 2rem) clamp(2rem, 6vw, 5rem);
  }
  .top {
    align-content: start;
  }
  h1 {
    font-size: clamp(1.6rem, 1.2rem + 1.6vw, 2.4rem);
    line-height: 1.12;
    margin-bottom: 1rem;
  }
  .text p + p {
    margin-top: 0.85rem;
  }
  .text {
    font-size: 1.08rem;
    overflow-wrap: break-word;
  }
  .pre {
    white-space: pre-line;
  }
  .row.way {
    margin-top: 1.8rem;
  }
  .note {
    margin-top: 1rem;
    color: var(--ink-3);
  }
  .problems {
    margin-bottom: 1.2rem;
    padding: 1rem 1.2rem;
    border: 1px solid var(--warn);
    border-radius: var(--radius);
    background: var(--warn-wash);
  }
  .problems ul {
    margin-top: 0.5rem;
    padding-left: 1.2rem;
  }
  .question {
    margin-top: 1.6rem;
    padding-left: 0.9rem;
    border-left: 3px solid transparent;
  }
  .question.wrong {
    border-left-color: var(--bad);
  }
  .question legend,
  .question .label {
    display: block;
    margin-bottom: 0.35rem;
    padding: 0;
    font-size: 1.05rem;
    font-weight: 550;
  }
  .question .hint {
    display: block;
    color: var(--ink-3);
    font-size: 0.9rem;
    font-weight: 400;
  }
  .question.wrong .hint {
    color: var(--bad);
  }
  .question label.check {
    display: flex;
  }
  .question input[type='text'],
  .question input[type='number'] {
    max-width: 26rem;
  }
  .codes {
    display: grid;
    gap: 1rem;
    margin-top: 1.4rem;
    padding: 1.2rem;
  }
  .codes code {
    display: block;
    margin-top: 0.15rem;
    font-size: 1.4rem;
    font-weight: 600;
    letter-spacing: 0.04em;
    user-select: all;
  }
  .state {
    display: flex;
    gap: 0.6rem;
    align-items: center;
    margin-top: 1.2rem;
    font-weight: 550;
  }
  .state.good {
    color: var(--good);
  }
  .state.bad {
    color: var(--bad);
  }
  main.attract {
    max-width: 60rem;
    text-align: center;
    justify-items: center;
  }
  .attract h1 {
    font-size: clamp(2.2rem, 1.4rem + 5vw, 5rem);
  }
  .attract .button.big {
    min-height: 5rem;
    padding-inline: 3rem;
    font-size: 1.5rem;
  }
  footer {
    display: flex;
    gap: 1rem;
    align-items: center;
    justify-content: space-between;
    padding: 0.5rem clamp(0.9rem, 3vw, 2rem);
    color: var(--ink-3);
    font-size: 0.9rem;
  }
  dialog {
    width: min(30rem, calc(100vw - 2rem));
    padding: 1.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow-lifted);
  }
  dialog p {
    margin: 0.6rem 0 1.2rem;
  }
  orthant-fault-note {
    margin-bottom: 1.4rem;
  }
`;
