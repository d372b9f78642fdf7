import { csvRow } from '../records/csv.js';
import type { PaperTable } from './papers/types.js';

/** A table as it is shown: what can be saved as CSV or LaTeX. Numbers come rounded as they should be read. */
export interface ShownTable {
  readonly caption: string;
  /** Heads, the row's name first; `group` spans neighbours that share it. */
  readonly columns: readonly { readonly title: string; readonly group?: string }[];
  readonly rows: readonly {
    readonly group?: string;
    readonly cells: readonly (number | string | null)[];
  }[];
  /** Source, intervals, what was left out. */
  readonly notes: readonly string[];
}

/** A paper's table in that form; percentages and points keep the two decimals of print where any cell has them. */
export function shownPaper(table: PaperTable): ShownTable {
  const decimals = table.columns.map((_, k) =>
    Math.max(
      0,
      ...table.rows.map(({ cells }) => {
        const cell = cells[k];
        return typeof cell === 'number' ? (`${cell}`.split('.')[1]?.length ?? 0) : 0;
      }),
    ),
  );
  return {
    caption: `${table.caption} (${table.label})`,
    columns: [
      { title: '' },
      ...table.columns.map(({ title, group }) => (group ? { title, group } : { title })),
    ],
    rows: table.rows.map(({ name, group, cells }) => ({
      ...(group ? { group } : {}),
      cells: [
        name,
        ...cells.map((cell, k) => (typeof cell === 'number' ? cell.toFixed(decimals[k]!) : cell)),
      ],
    })),
    notes: [table.source, ...(table.note ? [table.note] : [])],
  };
}

/** One header row, one row a row; groups as a column of their own in front where there are any. Guarded (records/csv). */
export function tableCsv({ columns, rows }: ShownTable): string {
  const grouped = rows.some(({ group }) => group !== undefined);
  const head = columns.map(({ title, group }) => (group ? `${group}: ${title}` : title));
  return [
    csvRow(grouped ? ['', ...head] : head),
    ...rows.map(({ group, cells }) => csvRow(grouped ? [group ?? '', ...cells] : cells)),
  ].join('');
}

const ESCAPES: { readonly [character: string]: string } = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** Text for LaTeX; nothing in it can be taken for a command. */
export const latexText = (text: string): string =>
  text
    .replace(/[\\{}$&#%_~^<>|]/g, (character) => ESCAPES[character] ?? character)
    .replace(/\s*[\r\n]+\s*/g, ' ');

/** A `table` with booktabs rules (\usepackage{booktabs}); names left, everything else right. */
export function tableLatex({ caption, columns, rows, notes }: ShownTable): string {
  const line = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\`;
  const lines = [
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${latexText(caption)}}`,
    `  \\begin{tabular}{l${'r'.repeat(Math.max(0, columns.length - 1))}}`,
    '    \\toprule',
  ];
  if (columns.some(({ group }) => group !== undefined)) {
    const spans: { group: string; from: number; to: number }[] = [];
    columns.forEach(({ group = '' }, k) => {
      const last = spans.at(-1);
      if (last?.group === group) last.to = k;
      else spans.push({ group, from: k, to: k });
    });
    lines.push(
      line(spans.map(({ group, from, to }) => `\\multicolumn{${to - from + 1}}{c}{${latexText(group)}}`)),
      `    ${spans
        .filter(({ group }) => group !== '')
        .map(({ from, to }) => `\\cmidrule(lr){${from + 1}-${to + 1}}`)
        .join(' ')}`,
    );
  }
  lines.push(line(columns.map(({ title }) => latexText(title))), '    \\midrule');
  let group: string | undefined;
  for (const row of rows) {
    if (row.group !== undefined && row.group !== group)
      lines.push(`    \\multicolumn{${columns.length}}{l}{\\emph{${latexText(row.group)}}} \\\\`);
    group = row.group;
    lines.push(line(row.cells.map((cell) => (cell === null ? '--' : latexText(`${cell}`)))));
  }
  lines.push('    \\bottomrule', '  \\end{tabular}');
  if (notes.length > 0) lines.push(`  \\par\\footnotesize ${notes.map(latexText).join(' ')}`);
  return `${[...lines, '\\end{table}'].join('\n')}\n`;
}
