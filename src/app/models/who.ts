import type { ParticipantInfo } from '../../core/ports.js';
import type { RunParameters } from '../../core/record.js';
import { conditionWords, type Elicitation } from '../../elicitation/conditions.js';
import type { ModelRecord } from '../../models/record.js';

type SolverId = 'random' | 'oracle' | 'greedy-pose';

/** Who answers a run. */
export type Who =
  | { readonly kind: 'model'; readonly record: ModelRecord }
  | { readonly kind: 'stand-in' }
  | { readonly kind: 'solver'; readonly id: SolverId }
  /** What was said in a stored run, once more, read and scored as this page does now. */
  | { readonly kind: 'replay'; readonly of: string; readonly as: ParticipantInfo }
  /** Replies that were given elsewhere, by position in the run. */
  | { readonly kind: 'answers'; readonly name: string; readonly texts: ReadonlyMap<number, string> };

export const STAND_IN_ID = 'scripted-stand-in';
export const SOLVER_PREFIX = 'solver:';

export const SOLVERS = [
  {
    id: `${SOLVER_PREFIX}random`,
    title: 'Random',
    about: 'Answers that are allowed, all alike likely: what chance comes to.',
  },
  {
    id: `${SOLVER_PREFIX}oracle`,
    title: 'Oracle',
    about: 'Is given the key: shows that every item can be solved and that scoring agrees.',
  },
  {
    id: `${SOLVER_PREFIX}greedy-pose`,
    title: 'Greedy by pose',
    about: 'Rotation tasks only: the rotation after which the pose error is smallest. Knows the target pose.',
  },
] as const;

/** The solver of this name; null for anybody else. */
export const solverNamed = (name: string): Who | null =>
  name === 'random' || name === 'oracle' || name === 'greedy-pose' ? { kind: 'solver', id: name } : null;

export function whoName(who: Who): string {
  switch (who.kind) {
    case 'model':
      return who.record.name;
    case 'stand-in':
      return 'A scripted stand-in (no model)';
    case 'solver':
      return SOLVERS.find(({ id }) => id === `${SOLVER_PREFIX}${who.id}`)?.title ?? who.id;
    case 'replay':
      return who.as.name;
    case 'answers':
      return who.name;
  }
}

/** Where pictures and prompts are sent; null where they stay in this page. */
export const whoSends = (who: Who): string | null =>
  who.kind === 'model' && who.record.backend === 'openai' ? who.record.address : null;

/** The participant that is stored: runs of one model under other conditions are never pooled with these. */
export function participantOf(who: Who, elicitation: Elicitation): ParticipantInfo {
  switch (who.kind) {
    case 'model': {
      const { record } = who;
      const revision = record.backend === 'transformers' ? `${record.revision}, ` : '';
      return { kind: 'model', name: record.id, version: `${revision}${conditionWords(elicitation)}` };
    }
    case 'stand-in':
      return { kind: 'scripted', name: STAND_IN_ID, version: '1' };
    case 'solver':
      return { kind: 'scripted', name: who.id, version: '1' };
    case 'replay':
      return who.as;
    case 'answers':
      return { kind: 'model', name: who.name, version: 'answered elsewhere' };
  }
}

/** The conditions of a run in words, for its page. @param who null where it is not known */
export function conditionsOf(
  { condition, mode, protocol, source }: RunParameters,
  who: Who | null,
  elicitation: Elicitation,
): readonly string[] {
  const asked = who?.kind === 'model' || who?.kind === 'stand-in';
  return [
    source.kind === 'pack' ? `pack ${source.id}` : 'fresh items',
    ...(asked
      ? [
          condition.style === 'direct' ? 'direct' : 'step by step',
          elicitation.output === 'constrained' ? 'constrained output' : 'free output',
          `${elicitation.longSide} px`,
          elicitation.layout === 'sheets' ? 'on sheets' : 'separate images',
          ...(elicitation.system === 'short' ? ['system prompt'] : []),
          `temperature ${elicitation.temperature}`,
        ]
      : []),
    ...condition.without.map((part) => `without ${part}`),
    `scored by "${protocol}"`,
    ...(mode === 'test' ? ['test run'] : []),
  ];
}
