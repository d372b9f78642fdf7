import { html, nothing, type TemplateResult } from 'lit';
import type { AnswerSpec } from '../../core/answer.js';

const enlarge = html`<kbd>E</kbd> or a double click enlarges.`;

/** The line under a question: what must be known to answer, and (where there are keys) what they do. */
export function hintOf(ask: AnswerSpec): TemplateResult | typeof nothing {
  switch (ask.kind) {
    case 'ranking':
      return html`<span>Equal ones: the smaller number first.</span>
        <span class="keys">
          Click the pictures in order, or press <kbd>1</kbd>–<kbd>${ask.count}</kbd>. <kbd>Backspace</kbd> undoes,
          <kbd>Enter</kbd> confirms, ${enlarge}
        </span>`;
    case 'choice':
      return html`<span class="keys">
        Click an answer, press its key or move with the arrows. <kbd>Enter</kbd> confirms, ${enlarge}
      </span>`;
    case 'number':
      return html`<span class="keys">
        Type the number. <kbd>Backspace</kbd> takes a digit back, <kbd>Enter</kbd> confirms, ${enlarge}
      </span>`;
    case 'integers':
      return html`<span class="keys">
          Type the numbers with commas between them. <kbd>Backspace</kbd> takes the last one back, <kbd>Enter</kbd>
          confirms, ${enlarge}
        </span>`;
    case 'text':
      return html`<span class="keys">Type the answer. <kbd>Enter</kbd> confirms.</span>`;
    case 'rotation':
      return nothing;
  }
}
