import { jpeg } from './pictures.js';

/** Template, slug, group, candidates and pictures of each kind of published question. */
export const PUBLISHED_KINDS = [
  ['GROUND_HEIGHT', 'ground_height', 'geometric', 4, 5],
  ['GROUND_ANGLE', 'ground_angle', 'geometric', 4, 5],
  ['DIMENSION', 'dimension', 'geometric', 4, 5],
  ['RELATIVE_DISTANCE', 'relative_distance', 'geometric', 3, 4],
  ['AREA', 'area', 'geometric', 3, 4],
  ['VOLUME', 'volume', 'geometric', 3, 4],
  ['MV_RELATIVE_DISTANCE', 'multi_view_geometric', 'geometric', 3, 6],
  ['HOP_DISTANCE', 'hop_distance', 'topological', 3, 4],
  ['CYCLE_LENGTH', 'cycle_length', 'topological', 3, 4],
  ['MV_HOP_DISTANCE', 'multi_view_topological', 'topological', 3, 6],
  ['MV_CYCLE_LENGTH', 'multi_view_topological', 'topological', 3, 6],
] as const;

const ORDERS = { 3: ['[3, 1, 2]', '[1, 3, 2]'], 4: ['[3, 1, 2, 4]', '[2, 4, 1, 3]'] } as const;

/** A table in the published shape, the kinds in turn. @param picture the file of picture k of row n */
export function publishedTsv(
  rows: number,
  picture: (row: number, k: number) => Uint8Array = (row, k) => jpeg(10 * row + k),
): string {
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')}\n`;
  const out = [
    line(['index', 'image', 'question', 'answer', 'annotation_color', 'category', 'task', 'sample', 'note']),
  ];
  for (let row = 0; row < rows; row++) {
    const [template, slug, group, candidates, pictures] = PUBLISHED_KINDS[row % PUBLISHED_KINDS.length]!;
    const files = Array.from(
      { length: pictures },
      (_, k) => `'${Buffer.from(picture(row, k)).toString('base64')}'`,
    );
    out.push(
      line([
        `${row}`,
        `[${files.join(', ')}]`,
        `${template}_PROMPT_TEMPLATE`,
        ORDERS[candidates][row % 2 === 0 ? 0 : 1],
        'cyan',
        group,
        slug,
        `line one\nline "two"\t${row}`,
        `note ${row}`,
      ]),
    );
  }
  return out.join('');
}
