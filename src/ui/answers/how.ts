import { html, type TemplateResult } from 'lit';
import type { AnswerKind } from '../../core/answer.js';

/** How each kind of answer is given, one template a step. Rotations have a page of their own (rotation/how). */
export function howToAnswer(kind: AnswerKind): readonly TemplateResult[] {
  switch (kind) {
    case 'ranking':
      return [
        html`Click the pictures from smallest to largest, or press their numbers. <kbd>Backspace</kbd> takes the last
          one back, <kbd>Enter</kbd> confirms.`,
        html`If two are exactly equal, the smaller number comes first.`,
      ];
    case 'choice':
      return [
        html`Where there are answers to choose from, click one, press its number, or move with the arrow keys;
          <kbd>Enter</kbd> confirms.`,
      ];
    case 'number':
      return [
        html`Where a number is asked for, press its digits or type it. <kbd>Backspace</kbd> takes the last digit back,
          <kbd>Enter</kbd> confirms.`,
      ];
    case 'integers':
      return [
        html`Where a list of numbers is asked for, add them one after the other, or type
          “2,&nbsp;1,&nbsp;1”.`,
      ];
    case 'text':
      return [html`Where words are asked for, type them; <kbd>Enter</kbd> confirms.`];
    case 'rotation':
      return [];
  }
}
