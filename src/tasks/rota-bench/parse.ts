import type { Answer } from '../../core/answer.js';
import { ANGLES, AXES } from './pose.js';

/**
 * The action a raw reply names: the last JSON object in it that is one (reasoning and code fences may come before).
 * `{"axis":"yaw","angle":-10}` or `{"action":"STOP"}`, the words in either case. Null where there is none: an angle that
 * is not allowed, a number written as text, or both forms in one object are no action. Linear in the reply's length but
 * for nested braces, of which only the innermost few are tried.
 */
export function parseAction(raw: string): Answer | null {
  let answer: Answer | null = null;
  // Actions hold no braces of their own, so an object without inner braces is all that has to be looked at.
  for (const [text] of raw.matchAll(/\{[^{}]{1,400}\}/g)) answer = actionOf(text) ?? answer;
  return answer;
}

function actionOf(text: string): Answer | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map(Object.entries(value));
  const word = (name: string): string | null => {
    const field: unknown = fields.get(name);
    return typeof field === 'string' ? field.trim().toLowerCase() : null;
  };
  if (fields.has('action')) {
    const stop = word('action') === 'stop' && !fields.has('axis') && !fields.has('angle');
    return stop ? { kind: 'rotation', stop: true } : null;
  }
  const axis = AXES.find((name) => name === word('axis'));
  const angle: unknown = fields.get('angle');
  if (axis === undefined || typeof angle !== 'number' || !ANGLES.includes(Math.abs(angle))) return null;
  return { kind: 'rotation', axis, angle };
}
