import type { CompareBody } from '../../ui/analysis/analysis-view.js';
import { hrefOf } from '../../ui/routes.js';
import { entriesOfChoices } from './choices.js';
import { answersOf, comparison, contendersOf } from './compare.js';
import { rowsOfItem } from './item.js';
import type { ItemDrawing } from './part-item.js';
import { recordsOfSelection, type Telling } from './selection.js';

/** Two selections on the same items, and the item whose pictures are open. */
export class ComparePart {
  readonly #drawing: ItemDrawing;
  #shown: {
    readonly selection: Telling['selection'];
    readonly body: CompareBody;
    readonly show: (body: CompareBody) => void;
  } | null = null;

  constructor(drawing: ItemDrawing) {
    this.#drawing = drawing;
  }

  /**
   * False where there is nobody to compare.
   * @param display shows the comparison, later too, when pictures are opened
   */
  async tell(
    { services, selection, signal }: Omit<Telling, 'tell'>,
    display: (body: CompareBody) => void,
  ): Promise<boolean> {
    const { trials, rows, choices, source } = selection;
    const { a, b, show } = choices;
    const options = contendersOf(trials.table, rows);
    const first = options.find(({ id }) => id === a) ?? options[0];
    const second = options.find(({ id }) => id === b) ?? options.find((one) => one !== first) ?? first;
    if (first === undefined || second === undefined) return false;
    const answers = async (of: Uint32Array) =>
      answersOf(await recordsOfSelection(services, selection, of, signal));
    const both = [await answers(first.rows), await answers(second.rows)] as const;
    if (signal.aborted) return true;
    const body: CompareBody = {
      kind: 'compare',
      options: options.map(({ id, title }) => ({
        id,
        title: id.startsWith('run:') ? `Run: ${title}` : title,
      })),
      first: first.id,
      second: second.id,
      show,
      opened: null,
      ...comparison(trials.table, source.meta, first, second, show, both, (item) =>
        hrefOf({ to: 'analysis', part: 'item', entries: entriesOfChoices({ ...choices, item }) }),
      ),
    };
    this.#shown = { selection, body, show: display };
    display(body);
    return true;
  }

  /** Opens the pictures of an item, or closes them. @param signal ends with what is asked for next */
  async open(item: string | null, signal: AbortSignal): Promise<void> {
    if (this.#shown === null) return;
    const { selection, body, show } = this.#shown;
    const { trials } = selection;
    const told = (opened: CompareBody['opened']): void => {
      if (signal.aborted) return;
      show({ ...body, opened });
    };
    told(item === null ? null : { item, review: null, problem: null });
    if (item === null) return;
    const all = Uint32Array.from({ length: trials.table.length }, (_, row) => row);
    const problem = await this.#drawing.draw(trials, rowsOfItem(trials.table, all, item), signal, (review) =>
      told({ item, review, problem: null }),
    );
    if (problem !== null) told({ item, review: null, problem });
  }
}
