import '../../../src/ui/screens/report.js';
import type { ReportRow, ReportView } from '../../../src/ui/parts/report-view.js';
import type { OrthantReport } from '../../../src/ui/screens/report.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, mount, settled } from './helpers.js';

const bare = (value: number) => ({ value, n: null, low: null, high: null });
const published = (title: string, value: number): ReportRow => ({
  title,
  under: '',
  kind: 'open',
  cells: [bare(value), null],
});
const view: ReportView = {
  screen: 'report',
  title: 'A report',
  lead: 'Of what there is.',
  problem: null,
  begin: { label: 'Choose a task', route: { to: 'home' } },
  sections: [
    {
      name: 'People',
      note: 'Direct answers',
      n: 12,
      tables: [
        {
          id: 'levels',
          title: 'By level',
          note: '',
          columns: [
            { title: 'L1', unit: 'share' },
            { title: 'Gain', unit: 'points' },
          ],
          rows: [
            {
              title: 'You',
              under: '',
              kind: 'own',
              cells: [{ value: 0.75, n: 12, low: 0.47, high: 0.91 }, bare(-0.104)],
            },
            published('A', 0.2),
            published('B', 0.5231),
            published('C', 0.4),
          ],
        },
      ],
    },
  ],
};

async function open(change: Partial<ReportView> = {}) {
  const element = document.createElement('orthant-report') as OrthantReport;
  element.view = { ...view, ...change };
  const mounted = mount(element, 'width: 900px');
  await settled();
  const root = element.shadowRoot;
  if (!root) throw new Error('no root');
  const rows = () =>
    deepAll(root, 'tbody tr').map((row) =>
      [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
    );
  return { ...mounted, root, rows };
}

describe('the report of a family', () => {
  it('shows own numbers with interval and count, and of the published models the best until all are asked for', async () => {
    const report = await open();
    same(report.rows(), [
      ['You', '75 % 47 % to 91 % of 12', '−10 points'],
      ['B (paper)', '52.3 %', '–'],
    ]);
    const more = deep(report.root, '.more');
    same(more.textContent?.trim(), 'All 3 published models');
    more.click();
    await settled();
    same(
      report.rows().map(([name]) => name),
      ['You', 'A (paper)', 'B (paper)', 'C (paper)'],
    );
    report.remove();
  });

  it('says where to begin while there is nothing, and what could not be counted', async () => {
    const report = await open({ sections: [], problem: 'A pack is gone.' });
    same(deep(report.root, 'a.primary').getAttribute('href'), '#/');
    truthy(report.root.textContent?.includes('A pack is gone.'), 'the problem');
    report.remove();
  });
});
