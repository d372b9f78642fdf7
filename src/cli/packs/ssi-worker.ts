import type { Keyed } from '../../core/item.js';
import type { Result } from '../../core/result.js';
import { auditItem, type ItemAudit } from '../../tasks/ssi-bench/audit/audit-item.js';
import { generateSsi } from '../../tasks/ssi-bench/generate/generate.js';
import type { SsiItem, SsiKey } from '../../tasks/ssi-bench/types.js';

/** Process side of building and checking: one job in, one result out. */
export type SsiJob =
  | { readonly kind: 'generate'; readonly category: string; readonly seed: number }
  | { readonly kind: 'audit'; readonly item: SsiItem; readonly key: SsiKey };
export type Made = Result<Keyed<SsiItem, SsiKey>>;
export type Audited = ItemAudit;

const nameOf = (job: SsiJob): string =>
  job.kind === 'generate' ? `${job.category}, seed ${job.seed}` : job.item.id;

process.on('message', (job: SsiJob) => {
  try {
    process.send?.(
      job.kind === 'generate'
        ? generateSsi(job.seed, { category: job.category })
        : auditItem(job.item, job.key),
    );
  } catch (error) {
    console.error(`${nameOf(job)}:`);
    throw error;
  }
});
