import { html, type TemplateResult } from 'lit';
import type { TrialView } from '../view.js';
import './answer-trial.js';
import './ranking-trial.js';

/**
 * The part of a trial below the question, by what is asked. The frame around it (progress, question, leaving, saving)
 * stays the same. The body of rotations is loaded with their flow (app/flows).
 */
export function trialBody(view: TrialView): TemplateResult {
  switch (view.ask.kind) {
    case 'ranking':
      return html`<orthant-ranking-trial .view=${view}></orthant-ranking-trial>`;
    case 'rotation':
      return html`<orthant-rotation-trial .view=${view}></orthant-rotation-trial>`;
    case 'choice':
    case 'number':
    case 'integers':
    case 'text':
      return html`<orthant-answer-trial .view=${view}></orthant-answer-trial>`;
  }
}
