import '../../../src/ui/screens/results.js';
import type { OrthantResults } from '../../../src/ui/screens/results.js';
import type { AccuracyTable, ResultsView, RunRow } from '../../../src/ui/view.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, mount, settled } from './helpers.js';

const run: RunRow = {
  id: 'r1',
  title: 'Area',
  family: 'ssi-bench',
  when: 'today',
  status: 'open',
  mode: 'live',
  participant: 'you',
  origin: 'generated',
  ended: 4,
  planned: 10,
  rate: { value: 0.75, low: 0.3, high: 0.95, n: 4 },
};

const cell = (value: number, people: number | null) => ({
  rate: { value, low: value - 0.1, high: value + 0.1, n: 8 },
  chance: 1 / 6,
  people,
  best: people,
});
const table: AccuracyTable = {
  title: 'People, generated items',
  note: '',
  metrics: [
    { id: 'taskwise', title: 'Whole order' },
    { id: 'pairwise', title: 'Pairs' },
  ],
  rows: [
    { id: 'area', title: 'Area', group: 'Geometric', n: 8, metrics: [cell(0.5, 0.98), cell(0.7, 0.99)] },
    {
      id: 'hop',
      title: 'Hops',
      group: 'Topological',
      n: 0,
      metrics: [{ rate: null, chance: 1 / 6, people: 0.9, best: null }, cell(0.4, null)],
    },
  ],
  overall: { id: '', title: 'All of these', group: '', n: 8, metrics: [cell(0.5, null), cell(0.6, null)] },
  peopleName: 'People',
  bestName: 'A model',
};

async function open(view: Partial<ResultsView> = {}) {
  const element = document.createElement('orthant-results') as OrthantResults;
  element.view = { screen: 'results', runs: [run], pools: [table], reports: [], unreadable: [], ...view };
  const mounted = mount(element, 'width: 1100px');
  await settled();
  const root = element.shadowRoot;
  if (!root) throw new Error('no root');
  const cells = () =>
    deepAll(root, 'tbody tr').map((row) =>
      [...row.children]
        .filter((part) => !part.classList.contains('plot'))
        .map((part) => part.textContent?.replace(/\s+/g, ' ').trim()),
    );
  return { ...mounted, root, cells };
}

describe('the results', () => {
  it('stand in cells, with interval, chance, people and the best model', async () => {
    const results = await open();
    const rows = results.cells();
    same(rows[2]?.slice(1), ['8', '50 %40–60 %', '70 %60–80 %', '17 %', '98 %', '98 %']);
    same(rows[4]?.slice(1), ['0', '–', '40 %30–50 %', '17 %', '90 %', '–']);
    const [, pairs] = deepAll(results.root, '.choose button');
    pairs?.click();
    await settled();
    same(results.cells()[2]?.slice(4), ['17 %', '99 %', '99 %'], 'references of the other metric');
    same(pairs?.getAttribute('aria-pressed'), 'true');
    results.remove();
  });

  it('deletes only after asking', async () => {
    const results = await open();
    deep(results.root, '.bin').click();
    await settled();
    same(results.intents, []);
    truthy(deep(results.root, '.ask').textContent?.includes('4 answers'), 'what would be lost');
    deep(results.root, '.ask .danger').click();
    same(results.intents, [{ kind: 'delete', id: 'r1' }]);
    results.remove();
  });

  it('says what to do when there is nothing, and names rows it cannot read', async () => {
    const results = await open({
      runs: [],
      pools: [],
      unreadable: [{ id: 'x9', reason: 'schema 12 is newer' }],
    });
    truthy(results.root.textContent?.includes('No runs yet'), 'an empty state');
    truthy(results.root.textContent?.includes('schema 12 is newer'), 'the reason');
    const exports = deepAll(results.root, '.top button').slice(1) as HTMLButtonElement[];
    same(
      exports.map((button) => button.disabled),
      [true, true],
      'exports of nothing',
    );
    results.remove();
  });

  it('takes dropped files', async () => {
    const results = await open();
    const data = new DataTransfer();
    data.items.add(new File(['{}'], 'runs.jsonl'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    same(
      results.intents.map((intent) => intent.kind === 'import' && intent.files.map((file) => file.name)),
      [['runs.jsonl']],
    );
    results.remove();
  });
});
