import '../../../src/ui/analysis/figure.js';
import type { OrthantFigure } from '../../../src/ui/analysis/figure.js';
import type { Figure, FigureData } from '../../../src/ui/analysis/figure-view.js';
import { drawFigure, figureFile, legendOf, PAGE_PALETTE } from '../../../src/ui/analysis/plots.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, mount, settled } from './helpers.js';

const figureOf = (data: FigureData): Figure => ({
  id: 'f',
  title: 'A figure',
  note: 'What is to be seen.',
  data,
  table: {
    caption: 'A figure',
    columns: [{ title: '' }, { title: '%' }],
    rows: [{ cells: ['a', 1] }],
    notes: [],
  },
});

const LONG =
  'an-organisation/a-very-long-model-name-instruct-2.2B-q4f16_1-MLC, step by step, without the auxiliary view';
const names = (n: number): readonly string[] =>
  Array.from({ length: n }, (_, k) => (k === 0 ? LONG : k === 1 ? `${LONG} two` : `Category ${k + 1}`));

/** Every kind of figure with so many lines of so many series. */
const made: { readonly [kind in FigureData['kind']]: (rows: number, series: number) => FigureData } = {
  bars: (rows, series) => ({
    kind: 'bars',
    rows: names(rows),
    bars: names(rows).flatMap((row, r) =>
      names(series).map((name, s) => {
        const value = ((r + 2 * s) % 9) / 10;
        return { row, series: name, value, low: Math.max(0, value - 0.1), high: value + 0.1, n: 20 };
      }),
    ),
    references: names(rows).flatMap((row) => [
      { row, name: 'Chance', value: 0.2 },
      { row, name: 'People (paper)', value: 1 },
    ]),
  }),
  lines: (rows, series) => ({
    kind: 'lines',
    x: { label: 'Position in the run', unit: 'count' },
    y: { label: 'Whole order right', unit: 'share' },
    dots: names(series).flatMap((name) =>
      Array.from({ length: rows }, (_, k) => ({
        series: name,
        x: k + 1,
        value: (k % 10) / 10,
        low: Math.max(0, (k % 10) / 10 - 0.1),
        high: Math.min(1, (k % 10) / 10 + 0.1),
        n: 9,
      })),
    ),
  }),
  times: (rows, series) => ({
    kind: 'times',
    edges: Array.from({ length: rows + 1 }, (_, k) => 2 ** (k / 4)),
    series: names(series).map((name) => ({
      name,
      counts: Array.from({ length: rows }, (_, k) => k % 5),
      q1: 1,
      median: 2,
      q3: 3,
      fence: 6,
      outliers: 1,
      n: 2 * rows,
    })),
  }),
  grid: (rows) => ({
    kind: 'grid',
    down: 'True place',
    across: 'Place given',
    cells: names(rows).flatMap((down, k) =>
      Array.from({ length: Math.min(rows, 5) }, (_, j) => ({
        down,
        across: `${j + 1}`,
        n: (k * j) % 7,
        share: 0.5,
      })),
    ),
  }),
};
const KINDS = ['bars', 'lines', 'times', 'grid'] as const;

/** Draws it on the page; what stands out of the picture, and texts of one axis that lie on each other. */
function faultsOf(data: FigureData, width: number): readonly string[] {
  const box = document.createElement('div');
  box.style.cssText = `width: ${width}px; font: 16px sans-serif`;
  document.body.append(box);
  const drawn = drawFigure(figureOf(data), width, PAGE_PALETTE);
  box.append(drawn);
  const frame = drawn.getBoundingClientRect();
  const texts = [...drawn.querySelectorAll('text')].filter(({ textContent }) => textContent?.trim());
  const out = texts.flatMap((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const inside =
      left >= frame.left - 2 &&
      right <= frame.right + 2 &&
      top >= frame.top - 4 &&
      bottom <= frame.bottom + 4;
    return inside ? [] : [`${text.textContent} stands out`];
  });
  for (const axis of drawn.querySelectorAll('g')) {
    const own = [...axis.children].filter((child) => child.tagName === 'text' && child.textContent?.trim());
    // References of one row may share a place; ticks may not.
    if (!own.every((child) => child.textContent && !/^[◇✕○]$/.test(child.textContent))) continue;
    const boxes = own.map((child) => child.getBoundingClientRect());
    boxes.forEach((a, k) => {
      for (const b of boxes.slice(k + 1))
        if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
          out.push(`${own[k]?.textContent} lies on another`);
    });
  }
  for (const text of texts)
    if (Number.parseFloat(getComputedStyle(text).fontSize) < 10) out.push(`${text.textContent} is tiny`);
  box.remove();
  return [...new Set(out)];
}

describe('figures', () => {
  for (const kind of KINDS) {
    it(`${kind}: one line, a few, forty, none; wide and on a phone; long names`, () => {
      for (const width of [300, 640, 1300])
        for (const [rows, series] of [
          [1, 1],
          [7, 3],
          [40, 2],
          [7, 12],
          [0, 0],
        ] as const) {
          // A grid of nothing is never made.
          if (kind === 'grid' && rows === 0) continue;
          same(
            faultsOf(made[kind](rows, series), width),
            [],
            `${rows} lines of ${series} series at ${width} px`,
          );
        }
    });

    it(`${kind}: a file that needs nothing of the page`, () => {
      const { svg, width, height } = figureFile(figureOf(made[kind](7, 3)));
      const read = new DOMParser().parseFromString(svg, 'image/svg+xml');
      same(read.querySelector('parsererror'), null, 'faults of the file');
      truthy(!svg.includes('var(--') && width > 0 && height > 100, 'a file of its own');
      const root = read.documentElement;
      same([root.getAttribute('width'), root.getAttribute('height')], [`${width}`, `${height}`]);
      // Names of the legend stay in the picture, however long.
      document.body.append(root);
      const frame = root.getBoundingClientRect();
      for (const text of root.querySelectorAll('text'))
        truthy(text.getBoundingClientRect().right <= frame.right + 2, `${text.textContent} inside the file`);
      root.remove();
    });
  }

  it('series differ by sign or dash besides colour, a dozen of them too', () => {
    const data = made.lines(3, 12);
    const drawn = drawFigure(figureOf(data), 640, PAGE_PALETTE);
    same(legendOf(data).length, 12);
    const lines = [...drawn.querySelectorAll('g')]
      .filter((group) => group.getAttribute('stroke-width') === '2')
      .map((group) => `${group.getAttribute('stroke')} ${group.getAttribute('stroke-dasharray')}`);
    same(new Set(lines).size, 12, 'different lines');
  });

  it('the element draws as wide as it is, has its legend, and its numbers as a table', async () => {
    const element = document.createElement('orthant-figure') as OrthantFigure;
    element.figure = figureOf(made.bars(3, 2));
    const { remove } = mount(element, 'width: 500px');
    for (let k = 0; k < 100 && element.renderRoot.querySelector('.drawing svg') === null; k++)
      await settled();
    const drawn = deep(element.renderRoot, '.drawing svg');
    same(drawn.getAttribute('aria-label'), 'A figure');
    truthy(Math.abs(drawn.getBoundingClientRect().width - 500) < 2, 'as wide as there is room');
    same(element.renderRoot.querySelectorAll('ul[aria-label="Legend"] li').length, 4);
    truthy(element.renderRoot.querySelector('orthant-shown-table'), 'the same in numbers');
    remove();
  });
});
