import type { Participant, Reply } from '../core/ports.js';

/**
 * Gives stored replies again, one after another. A raw text goes through parsing anew, so that a changed parser or
 * scorer can be run over what was once said; where the list ends too soon the reply is a fault.
 */
export function replayParticipant(
  name: string,
  replies: Iterable<Pick<Reply, 'raw' | 'answer' | 'outcome'>>,
): Participant {
  const source = replies[Symbol.iterator]();
  return {
    info: { kind: 'scripted', name, version: '1' },
    async answer() {
      const { done, value } = source.next();
      if (done === true) {
        const fault = { code: 'replay-ended', message: 'The recording holds no reply for this question.' };
        return { raw: null, answer: null, outcome: 'failed', fault, extra: {} };
      }
      const { raw, outcome } = value;
      return { raw, answer: raw === null ? value.answer : null, outcome, extra: {} };
    },
  };
}
