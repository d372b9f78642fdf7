import type { Answer, AnswerSpec } from '../core/answer.js';

const within = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** Whether an answer is one that was asked for: right kind, and within what the question allows. */
export function answerFits(ask: AnswerSpec, answer: Answer): boolean {
  switch (ask.kind) {
    case 'ranking':
      return (
        answer.kind === 'ranking' &&
        answer.order.length === ask.count &&
        answer.order.every((n) => Number.isInteger(n) && n >= 1 && n <= ask.count) &&
        new Set(answer.order).size === ask.count
      );
    case 'rotation':
      return answer.kind === 'rotation' && ('stop' in answer || ask.angles.includes(Math.abs(answer.angle)));
    case 'choice':
      return answer.kind === 'choice' && ask.options.some((option) => option.id === answer.id);
    case 'number':
      return (
        answer.kind === 'number' &&
        Number.isFinite(answer.value) &&
        (!ask.integer || Number.isInteger(answer.value)) &&
        within(answer.value, ask.min, ask.max)
      );
    case 'integers':
      return (
        answer.kind === 'integers' &&
        answer.values.every((value) => Number.isInteger(value) && within(value, ask.min, ask.max))
      );
    case 'text':
      return answer.kind === 'text' && answer.text.length <= ask.maxLength;
  }
}
