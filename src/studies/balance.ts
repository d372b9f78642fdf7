import type { SeenCounts } from './sampling.js';
import type { Study } from './study.js';
import type { StudySession } from './study-session.js';

/** What those who completed have seen, for balanced sampling (studies/study-plan). */
export interface Design {
  readonly seen: { readonly [block: string]: SeenCounts };
  readonly rows: { readonly [name: string]: readonly number[] };
}

/**
 * Counts over the sessions at hand: only completed live ones of this study, and only blocks whose pool has the size it
 * has now. Nothing at hand gives nothing, so that a seeded design is used instead.
 */
export function designOf(study: Study, sessions: readonly StudySession[]): Design {
  const done = sessions.filter(
    (one) => one.study.name === study.name && one.mode === 'live' && one.outcome === 'completed',
  );
  const seen: Record<string, number[]> = {};
  const rows: Record<string, number[]> = {};
  for (const { plan, study: own } of done) {
    for (const step of plan.steps) {
      if (step.kind !== 'leg') continue;
      const then = own.blocks[step.block];
      const now = study.blocks.find(({ id }) => id === then?.id);
      if (now === undefined || now.pool !== step.parameters.count) continue;
      seen[now.id] ??= new Array<number>(now.pool).fill(0);
      const counts = seen[now.id] ?? [];
      for (const at of step.parameters.pick ?? []) counts[at] = (counts[at] ?? 0) + 1;
    }
    for (const [name, row] of Object.entries(plan.rows)) {
      rows[name] ??= [];
      const used = rows[name] ?? [];
      used[row] = (used[row] ?? 0) + 1;
    }
  }
  return { seen, rows };
}
