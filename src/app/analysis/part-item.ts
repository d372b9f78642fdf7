import type { ItemBody } from '../../ui/analysis/analysis-view.js';
import type { ReviewView } from '../../ui/view.js';
import { Drawing } from '../drawing.js';
import { reviewPage } from '../pages.js';
import type { Services } from '../services.js';
import { rowsOfScope } from './choices.js';
import { itemAnswers, rowsOfItem } from './item.js';
import { recordsOfSelection, type Telling } from './selection.js';
import type { Trials } from './trials.js';

/** Draws items with their truth; one renderer for as long as the workspace lasts. */
export class ItemDrawing {
  readonly #services: Services;
  #drawing: Drawing | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Draws an item by the first of its trials whose truth may be shown. Why it cannot be, or null. */
  async draw(
    { table, runs }: Trials,
    rows: Uint32Array,
    signal: AbortSignal,
    tell: (review: ReviewView) => void,
  ): Promise<string | null> {
    const { codes, names } = table.text.run;
    const idOf = (row: number): string => names[codes[row] ?? 0] ?? '';
    const over = rows.find((row) => runs.get(idOf(row))?.status !== 'open') ?? rows[0];
    if (over === undefined) return 'Nobody has answered this item here.';
    this.#drawing ??= new Drawing(this.#services);
    const index = table.index[over] ?? 0;
    const told = await reviewPage(this.#services, this.#drawing, idOf(over), index, signal, tell);
    return told.ok ? null : told.fault.message;
  }
}

/** Everything about one item: filters do not count here. @param fitted its difficulty by the last model, in words */
export async function tellItem(
  { services, selection, signal, tell }: Telling,
  drawing: ItemDrawing,
  fitted: ReadonlyMap<string, string> | null,
): Promise<void> {
  const { trials, scope, choices, source } = selection;
  const { item } = choices;
  const rows = rowsOfItem(trials.table, rowsOfScope(trials.table, scope), item);
  const runs = await recordsOfSelection(services, selection, rows, signal);
  const body: ItemBody = {
    kind: 'item',
    item,
    review: null,
    problem: null,
    ...itemAnswers(runs, source.meta, item, fitted?.get(item) ?? null),
  };
  tell(body);
  const problem = await drawing.draw(trials, rows, signal, (review) => tell({ ...body, review }));
  if (problem !== null) tell({ ...body, problem });
}
