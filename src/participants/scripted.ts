import type { Answer } from '../core/answer.js';
import type { Observation } from '../core/observation.js';
import type { Participant, Signal } from '../core/ports.js';

/** A participant that follows a rule. What the rule looks at beyond the observation (a key, a state) is the host's gift. */
export function scripted(
  name: string,
  version: string,
  rule: (observation: Observation, signal: Signal) => Answer | Promise<Answer>,
): Participant {
  return {
    info: { kind: 'scripted', name, version },
    async answer(observation, _pictures, signal) {
      const answer = await rule(observation, signal);
      return { raw: null, answer, outcome: 'answered', extra: {} };
    },
  };
}
