import type { Answer, AnswerSpec } from '../core/answer.js';
import type { Participant } from '../core/ports.js';
import { Random } from '../core/random.js';
import { scripted } from './scripted.js';

const AXES = ['pitch', 'yaw', 'roll'] as const;
/** Where a question sets no bounds there is no uniform answer; a small range stands for "anything". */
const OPEN_RANGE = [0, 100] as const;

/** One of the answers that are allowed, all alike likely. Rotations never stop: that is a strategy, not chance. */
export function randomAnswer(ask: AnswerSpec, random: Random): Answer {
  switch (ask.kind) {
    case 'ranking':
      return { kind: 'ranking', order: random.shuffle(Array.from({ length: ask.count }, (_, i) => i + 1)) };
    case 'rotation': {
      const angle = random.pick(ask.angles);
      return { kind: 'rotation', axis: random.pick(AXES), angle: random.chance(0.5) ? angle : -angle };
    }
    case 'choice':
      return { kind: 'choice', id: random.pick(ask.options).id };
    case 'number': {
      const [low, high] = bounds(ask.min, ask.max);
      return { kind: 'number', value: ask.integer ? random.integer(low, high) : random.between(low, high) };
    }
    case 'integers': {
      const [low, high] = bounds(ask.min, ask.max);
      return { kind: 'integers', values: [random.integer(low, high)] };
    }
    case 'text':
      return { kind: 'text', text: '' };
  }
}

function bounds(min: number | null, max: number | null): readonly [number, number] {
  const low = min ?? (max === null ? OPEN_RANGE[0] : max - OPEN_RANGE[1]);
  return [low, max ?? low + OPEN_RANGE[1]];
}

/** @param seed uint32; the same seed gives the same answers to the same questions in the same order */
export function randomParticipant(seed: number): Participant {
  const random = new Random(seed).fork('random participant');
  return scripted('random', '1', (observation) => randomAnswer(observation.ask, random));
}
