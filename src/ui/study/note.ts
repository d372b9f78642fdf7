import { css, html, nothing } from 'lit';
import type { Notice } from '../view.js';

export const noteStyle = css`
  .said {
    margin-top: 1rem;
    padding: 0.8rem 1.1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: var(--accent-wash);
  }
  .said.good {
    background: var(--good-wash);
  }
  .said.bad {
    background: var(--bad-wash);
  }
  .said ul {
    padding-left: 1.2rem;
    font-size: 0.92rem;
  }
`;

/** A line that tells what came of something, announced. */
export const noteOf = (note: Notice | null) => html`<div role="status" aria-live="polite">
  ${
    note === null
      ? nothing
      : html`<div class=${`said ${note.tone}`}>
          <p>${note.text}</p>
          ${note.lines.length > 0 ? html`<ul>${note.lines.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
        </div>`
  }
</div>`;
