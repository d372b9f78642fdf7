import { flagsFrom } from '../../../src/app/flags.js';
import { layoutPictures } from '../../../src/ui/parts/picture-layout.js';
import { hrefOf, type Route, routeOf } from '../../../src/ui/routes.js';
import { ordinal } from '../../../src/ui/say.js';
import { placeWords, size } from '../../../src/ui/words.js';
import { same, truthy } from '../../helpers/check.js';

describe('addresses', () => {
  it('round-trip, whatever the run or the parameters are called', () => {
    const routes: readonly Route[] = [
      { to: 'home' },
      { to: 'analysis', part: 'tables', entries: [] },
      {
        to: 'analysis',
        part: 'compare',
        entries: [
          ['a', 'who:People, 2 & more'],
          ['only-level', ''],
        ],
      },
      {
        to: 'start',
        entries: [
          ['family', 'ssi-bench'],
          ['seed', '7'],
          ['categories', 'area,volume'],
          ['x', 'a&b=c ü'],
        ],
      },
      { to: 'start', entries: [] },
      { to: 'run', id: 'a/b?c#d%' },
      { to: 'results' },
      { to: 'result', id: '3f-9' },
      { to: 'item', id: '3f-9', index: 41 },
      { to: 'guide' },
      { to: 'report', family: 'triviewbench' },
    ];
    for (const route of routes) same(routeOf(hrefOf(route)), route, hrefOf(route));
  });

  it('what cannot be read is said to be unknown', () => {
    for (const hash of [
      '#/nowhere',
      '#/results/a/0',
      '#/results/a/1/2',
      '#/run',
      '#/run/a/b',
      '#/%E0%A4%A',
    ]) {
      same(routeOf(hash).to, 'unknown', hash);
    }
    same(routeOf(''), { to: 'home' });
  });
});

describe('debug flags', () => {
  it('are read, and nonsense is as if it were not there', () => {
    const usual = { gpu: null, px: 1920, store: 'browser', theme: null };
    same(flagsFrom(''), usual);
    same(flagsFrom('?gpu=glide&px=9&store=cloud&theme=pink'), usual);
    same(flagsFrom('?gpu=webgl2&px=512&store=memory&theme=dark'), {
      gpu: 'webgl2',
      px: 512,
      store: 'memory',
      theme: 'dark',
    });
  });
});

describe('the places of pictures', () => {
  const windows = [
    [1376, 640],
    [780, 900],
    [366, 590],
    [366, 420],
    [1900, 300],
    [90, 90],
  ] as const;

  it('never overlap, keep their ratio, stay inside, and fit the window unless it is too small', () => {
    for (const [width, height] of windows) {
      for (const heroes of [0, 1, 3]) {
        for (const ratios of [
          [1.5, 1.5, 1.5, 1.5, 1.5],
          [0.75, 0.75, 0.75, 0.75],
          [1.5, 1, 1.5, 1.5, 0.7, 1.2],
        ]) {
          const area = { width, height, gap: 12, caption: 44, minimum: 128 };
          const { tiles, height: used } = layoutPictures(ratios, heroes, area);
          const name = `${width}x${height}, ${heroes} of ${ratios.length}`;
          same(tiles.length, ratios.length, name);
          for (const [i, a] of tiles.entries()) {
            const ratio = a.width / (a.height - area.caption);
            truthy(Math.abs(ratio / (ratios[i] ?? 1) - 1) < 0.05, `${name}: the ratio of ${i}, ${ratio}`);
            truthy(a.left >= -0.5 && a.left + a.width <= width + 0.5, `${name}: ${i} inside`);
            truthy(a.top >= -0.5 && a.top + a.height <= used + 1.5, `${name}: ${i} in the used height`);
            for (const b of tiles.slice(i + 1)) {
              const apart =
                a.left + a.width <= b.left ||
                b.left + b.width <= a.left ||
                a.top + a.height <= b.top ||
                b.top + b.height <= a.top;
              truthy(apart, `${name}: ${i} apart from the others`);
            }
          }
          if (width >= 700 && height >= 600) truthy(used <= height + 0.5, `${name}: no scrolling`);
        }
      }
    }
  });
});

describe('words', () => {
  it('say places and sizes', () => {
    same([1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal), [
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '102nd',
    ]);
    const ends = { least: 'shortest', most: 'longest' };
    same(
      [1, 2, 3].map((n) => placeWords(n, 3, ends)),
      ['1st, shortest', '2nd', '3rd, longest'],
    );
    same([900, 45_300, 3_400_000, 2.1e9].map(size), ['1 kB', '45 kB', '3.4 MB', '2.1 GB']);
  });
});
