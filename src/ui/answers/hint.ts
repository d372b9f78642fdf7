import { html, nothing, type TemplateResult } from 'lit';
import type { AnswerSpec } from '../../core/answer.js';
import { rich, say } from '../say.js';

/** The line under a question: what must be known to answer, and (where there are keys) what they do. */
export function hintOf(ask: AnswerSpec): TemplateResult | typeof nothing {
  switch (ask.kind) {
    case 'ranking':
      return html`<span>${say('hintTies')}</span>
        <span class="keys">${rich('hintRanking', { n: ask.count })}</span>`;
    case 'choice':
      return html`<span class="keys">${rich('hintChoice')}</span>`;
    case 'number':
      return html`<span class="keys">${rich('hintNumber')}</span>`;
    case 'integers':
      return html`<span class="keys">${rich('hintIntegers')}</span>`;
    case 'text':
      return html`<span class="keys">${rich('hintText')}</span>`;
    case 'rotation':
      return nothing;
  }
}
