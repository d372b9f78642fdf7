import type { Answer } from '../core/answer.js';

/** A person's answer as text, the way a model's reply is kept. */
export function rawOf(answer: Answer): string {
  switch (answer.kind) {
    case 'ranking':
      return `[${answer.order.join(', ')}]`;
    case 'rotation':
      return JSON.stringify(
        'axis' in answer ? { axis: answer.axis, angle: answer.angle } : { action: 'STOP' },
      );
    case 'choice':
      return answer.id;
    case 'number':
      return `${answer.value}`;
    case 'integers':
      return `[${answer.values.join(', ')}]`;
    case 'text':
      return answer.text;
  }
}
