import { css } from 'lit';

/** Adopted by every element: text, links, buttons, fields, cards, and what only a screen reader needs. */
export const shared = css`
  :host {
    display: block;
    color: var(--ink);
    font: 400 1rem/1.55 var(--sans);
    word-spacing: 0.04em;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  h1,
  h2,
  h3 {
    font-weight: 600;
    letter-spacing: -0.015em;
    line-height: 1.15;
    text-wrap: balance;
  }
  h1 {
    font-size: clamp(1.9rem, 1.3rem + 2.4vw, 3.1rem);
    letter-spacing: -0.03em;
    line-height: 1.05;
  }
  h2 {
    font-size: clamp(1.3rem, 1.15rem + 0.7vw, 1.7rem);
  }
  h3 {
    font-size: 1.08rem;
  }
  p {
    text-wrap: pretty;
  }
  .lead {
    color: var(--ink-2);
    font-size: clamp(1.05rem, 1rem + 0.35vw, 1.2rem);
    max-width: 38em;
  }
  .quiet {
    color: var(--ink-3);
  }
  .small {
    font-size: 0.9rem;
  }
  .numbers {
    font-variant-numeric: tabular-nums;
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: var(--radius-small);
  }
  /* Focused by the page, not by a person: a place to start reading from, not a control. */
  [tabindex='-1']:focus-visible {
    outline: none;
  }
  .page {
    max-width: var(--page);
    margin-inline: auto;
    padding-inline: var(--gutter);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    align-items: center;
  }
  .button {
    appearance: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-height: var(--touch);
    min-width: var(--touch);
    padding: 0.5rem 1.15rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
    font: 550 1rem/1.2 var(--sans);
    text-decoration: none;
    cursor: pointer;
    transition: background-color 120ms, border-color 120ms, color 120ms;
  }
  .button:hover:not(:disabled) {
    border-color: var(--ink);
  }
  .button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  .button.primary:hover:not(:disabled) {
    background: color-mix(in oklab, var(--accent), var(--ink) 22%);
    border-color: transparent;
  }
  .button.plain {
    background: transparent;
    border-color: transparent;
    padding-inline: 0.75rem;
  }
  .button.plain:hover:not(:disabled) {
    background: var(--sunk);
  }
  .button.danger {
    color: var(--bad);
    border-color: var(--bad);
    background: transparent;
  }
  .button.icon {
    padding: 0;
    width: var(--touch);
  }
  .button.big {
    min-height: 54px;
    padding-inline: 1.7rem;
    font-size: 1.08rem;
  }
  .button:disabled {
    color: var(--ink-3);
    background: transparent;
    border-color: var(--line);
    cursor: not-allowed;
  }
  .card {
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    box-shadow: var(--shadow);
  }
  .field {
    display: grid;
    gap: 0.3rem;
    align-content: start;
  }
  .field > span,
  legend {
    font-weight: 550;
    font-size: 0.92rem;
  }
  .field .hint {
    color: var(--ink-3);
    font-size: 0.85rem;
    font-weight: 400;
  }
  select,
  input[type='text'],
  input[type='password'],
  input[type='number'] {
    appearance: none;
    width: 100%;
    min-height: var(--touch);
    padding: 0.45rem 0.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
    font: 400 1rem/1.3 var(--sans);
    font-variant-numeric: tabular-nums;
  }
  select {
    padding-right: 2.2rem;
    background-image: linear-gradient(45deg, transparent 50%, currentColor 50%),
      linear-gradient(-45deg, transparent 50%, currentColor 50%);
    background-size: 6px 6px;
    background-position: right 1.25rem center, right 0.95rem center;
    background-repeat: no-repeat;
  }
  input:user-invalid {
    border-color: var(--bad);
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 0.65rem;
    min-height: var(--touch);
    cursor: pointer;
  }
  .check input {
    width: 1.3rem;
    height: 1.3rem;
    margin: 0;
    accent-color: var(--accent);
  }
  .tag {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    padding: 0.1rem 0.55rem;
    border: 1px solid var(--line);
    border-radius: 99px;
    color: var(--ink-2);
    font-size: 0.82rem;
    line-height: 1.5;
    white-space: nowrap;
  }
  kbd {
    display: inline-block;
    min-width: 1.55em;
    padding: 0 0.4em;
    border: 1px solid var(--line-strong);
    border-bottom-width: 2px;
    border-radius: 5px;
    background: var(--surface);
    color: var(--ink-2);
    font: 550 0.8em/1.5 var(--sans);
    text-align: center;
  }
  code {
    font: 0.92em/1.4 ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', monospace;
    overflow-wrap: anywhere;
  }
  .only-read {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation-duration: 0.01ms !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
  @media (forced-colors: active) {
    .button.primary {
      forced-color-adjust: none;
      background: ButtonText;
      color: ButtonFace;
      border-color: ButtonText;
    }
  }
`;
