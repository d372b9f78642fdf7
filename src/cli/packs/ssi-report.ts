import { wilson } from '../../core/statistics.js';
import type { ItemAudit } from '../../tasks/ssi-bench/audit/audit-item.js';
import { FLAT_MEASURES, type FlatMeasureName } from '../../tasks/ssi-bench/audit/flat-measures.js';
import { chanceOf, pairwise, taskwise } from '../../tasks/ssi-bench/score.js';
import { SSI_CATEGORIES, type SsiCategory, type SsiItem, type SsiKey } from '../../tasks/ssi-bench/types.js';
import { CATEGORY_WORDS } from '../../tasks/ssi-bench/words.js';

export interface Audited {
  readonly item: SsiItem;
  readonly key: SsiKey;
  readonly audit: ItemAudit;
}

/** How a shortcut does over a category, in one sense (`up`: smallest first). */
export interface ShortcutResult {
  readonly name: FlatMeasureName;
  readonly sense: 'up' | 'down';
  readonly taskwise: number;
  readonly pairwise: number;
  readonly high: number;
}

export interface CategoryReport {
  readonly category: SsiCategory;
  readonly count: number;
  readonly families: readonly (readonly [string, number])[];
  readonly levels: readonly (readonly [string, number])[];
  readonly share: number;
  readonly pixels: number;
  readonly ties: number;
  readonly chance: number;
  /** Share of the most frequent key, which somebody could always answer. */
  readonly constant: number;
  readonly shortcuts: readonly ShortcutResult[];
}

export interface Summary {
  readonly categories: readonly CategoryReport[];
  /** Everything that breaks a bound, in words. */
  readonly broken: readonly string[];
}

/** A shortcut (or a constant answer) may do this much better than chance, as a proportion. */
const ALLOWED = 0.05;

const tally = (values: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const v of values) counts.set(v, (counts.get(v) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
};

function shortcutsOf(category: SsiCategory, rows: readonly Audited[]): readonly ShortcutResult[] {
  return FLAT_MEASURES[category].flatMap((name) =>
    (['up', 'down'] as const).map((sense): ShortcutResult => {
      let right = 0;
      let pairs = 0;
      for (const { audit, key } of rows) {
        const order = audit.flat[name] ?? [];
        const answer = sense === 'up' ? order : [...order].reverse();
        right += taskwise(answer, key.order);
        pairs += pairwise(answer, key.order);
      }
      return {
        name,
        sense,
        taskwise: right / rows.length,
        pairwise: pairs / rows.length,
        high: wilson(right, rows.length)?.high ?? 1,
      };
    }),
  );
}

function reportOf(category: SsiCategory, rows: readonly Audited[]): CategoryReport {
  const keys = tally(rows.map((r) => r.key.order.join()));
  return {
    category,
    count: rows.length,
    families: tally(rows.map((r) => r.item.structure.family)),
    levels: (['easy', 'medium', 'hard'] as const).map(
      (level) => [level, rows.filter((r) => r.item.level === level).length] as const,
    ),
    share: Math.min(...rows.map((r) => r.audit.share)),
    pixels: Math.min(...rows.map((r) => r.audit.pixels)),
    ties: rows.filter((r) => r.audit.hasTie).length / rows.length,
    chance: chanceOf(CATEGORY_WORDS[category].candidates).taskwise,
    constant: (keys[0]?.[1] ?? 0) / rows.length,
    shortcuts: shortcutsOf(category, rows),
  };
}

export function summarise(rows: readonly Audited[]): Summary {
  const categories = SSI_CATEGORIES.flatMap((category) => {
    const own = rows.filter((row) => row.item.category === category);
    return own.length > 0 ? [reportOf(category, own)] : [];
  });
  const broken = [
    ...rows.flatMap(({ item, audit }) => audit.problems.map((problem) => `${item.id}: ${problem}`)),
    ...categories.flatMap((report) =>
      report.shortcuts
        .filter((s) => s.taskwise > report.chance + ALLOWED)
        .map((s) => `${report.category}: ${s.name} ${s.sense} gets ${percent(s.taskwise)} %`),
    ),
    ...categories
      .filter((r) => r.constant > r.chance + ALLOWED)
      .map((r) => `${r.category}: one key fits ${percent(r.constant)} % of the items`),
  ];
  return { categories, broken };
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** The table that `packs check` prints. */
export function reportLines(id: string, { categories, broken }: Summary): readonly string[] {
  const lines: string[] = [`${id}: ${categories.reduce((sum, c) => sum + c.count, 0)} items`, ''];
  for (const c of categories) {
    lines.push(
      `${c.category}: ${c.count} items; ${c.levels.map(([level, n]) => `${level} ${n}`).join(', ')}; least seen ${percent(c.share)} % and ${Math.round(c.pixels)} px; with ties ${percent(c.ties)} %`,
      `  structures: ${c.families.map(([family, n]) => `${family} ${n}`).join(', ')}`,
      `  chance ${percent(c.chance)} %, bound ${percent(c.chance + ALLOWED)} %, most frequent key ${percent(c.constant)} %; shortcuts (taskwise %, upper 95 % bound, pairwise %):`,
    );
    for (const s of c.shortcuts) {
      const mark = s.taskwise > c.chance + ALLOWED ? '  BROKEN' : '';
      lines.push(
        `    ${s.name.padEnd(16)} ${s.sense.padEnd(4)} ${percent(s.taskwise).padStart(5)}  <${percent(s.high).padStart(5)}  ${percent(s.pairwise).padStart(5)}${mark}`,
      );
    }
  }
  lines.push('', broken.length === 0 ? 'All bounds hold.' : `${broken.length} bounds broken:`);
  lines.push(...broken.map((b) => `  ${b}`));
  return lines;
}
