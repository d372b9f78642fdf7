import '../../../src/ui/analysis/analysis.js';
import type { OrthantAnalysis } from '../../../src/ui/analysis/analysis.js';
import type { AnalysisBody, AnalysisView } from '../../../src/ui/analysis/analysis-view.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, mount, settled } from './helpers.js';

const link = '#/analysis';
const viewOf = (body: AnalysisBody, change: Partial<AnalysisView> = {}): AnalysisView => ({
  screen: 'analysis',
  part: body.kind,
  scopes: [{ id: 's', title: 'Ranking, generated items', n: 20 }],
  scope: 's',
  filters: [],
  from: '',
  to: '',
  split: 'who',
  splits: [{ id: 'who', title: 'Who answered' }],
  lines: 'category',
  lineChoices: [{ id: 'category', title: 'Category' }],
  interval: 'wilson',
  intervals: [{ id: 'wilson', title: 'Wilson' }],
  passed: 20,
  all: 20,
  links: {
    tables: link,
    figures: link,
    compare: link,
    models: link,
    exchange: link,
    report: link,
    item: link,
  },
  unreadable: 0,
  reading: null,
  body,
  ...change,
});

async function shown(view: AnalysisView): Promise<string> {
  const element = document.createElement('orthant-analysis') as OrthantAnalysis;
  element.view = view;
  const { remove } = mount(element);
  await settled();
  const root = element.renderRoot;
  const text = deepAll(root, 'p, h2, h3, li, a, button')
    .map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim())
    .join('\n');
  remove();
  return text;
}

const none: AnalysisBody = { kind: 'tables', own: [], papers: [] };

describe('the results workspace', () => {
  it('without any result says so and what to do', async () => {
    const text = await shown(viewOf(none, { scopes: [], scope: '', passed: 0, all: 0 }));
    truthy(text.includes('No results yet') && text.includes('Choose a task'), 'words of an empty workspace');
  });

  it('while everything is still being read does not say that there is nothing', async () => {
    const reading = { done: 40, total: 1000 };
    const nothing = await shown(viewOf(none, { scopes: [], scope: '', reading }));
    truthy(!nothing.includes('No results yet'), 'no empty workspace');
    truthy(nothing.includes('40 of 1,000'), 'how far it is');
    const some = await shown(viewOf(none, { reading }));
    truthy(some.includes('without those that are left'), 'what is missing');
  });

  it('says which figures are not drawn and why', async () => {
    const absent = [{ title: 'Time taken', why: 'fewer than four of these answers were timed.' }];
    const text = await shown(viewOf({ kind: 'figures', figures: [], busy: null, absent }));
    truthy(text.includes('Time taken: fewer than four'), 'a reason');
  });

  it('offers its computations one at a time, and a way to stop', async () => {
    const jobs = [{ id: 'rasch', title: 'Rasch model', about: 'How hard each item is.' }];
    const body = { kind: 'models', jobs, problem: null, tables: [], figures: [] } as const;
    const element = document.createElement('orthant-analysis') as OrthantAnalysis;
    element.view = viewOf({ ...body, running: null });
    const { intents, remove } = mount(element);
    await settled();
    deep(element.renderRoot, 'button[aria-label="Compute: Rasch model"]').click();
    same(intents, [{ kind: 'analysis', want: { kind: 'compute', job: 'rasch' } }]);
    element.view = viewOf({ ...body, running: { title: 'Rasch model', detail: 'estimation', share: 0.4 } });
    await settled();
    truthy(
      deep(element.renderRoot, 'button[aria-label="Compute: Rasch model"]').matches(':disabled'),
      'waiting',
    );
    const stop = deepAll(element.renderRoot, 'button').find(
      ({ textContent }) => textContent?.trim() === 'Stop',
    );
    stop?.click();
    same(intents.at(-1), { kind: 'analysis', want: { kind: 'stop' } });
    remove();
  });
});
