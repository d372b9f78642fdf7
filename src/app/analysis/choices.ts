import { selectRows } from '../../analysis/select.js';
import { DIMENSIONS, type Dimension, type TrialTable } from '../../analysis/table.js';

/** Everything a person chose in the workspace; what the address holds. */
export interface Choices {
  readonly scope: string;
  /** Texts that may stand; a dimension left out may hold anything. */
  readonly where: { readonly [dimension in Dimension]?: readonly string[] };
  /** ISO dates or ''. */
  readonly from: string;
  readonly to: string;
  readonly split: string;
  readonly lines: string;
  readonly interval: string;
  /** What is compared: `who:<name>` or `run:<id>`; '' is the first and the second there is. */
  readonly a: string;
  readonly b: string;
  readonly show: string;
  /** The item of an item's page. */
  readonly item: string;
}

export const NO_CHOICES: Choices = {
  scope: '',
  where: {},
  from: '',
  to: '',
  split: 'who',
  lines: 'category',
  interval: 'wilson',
  a: '',
  b: '',
  show: 'all',
  item: '',
};

const NAMES = ['scope', 'split', 'lines', 'interval', 'a', 'b', 'show', 'item'] as const;

const isDimension = (name: string): name is Dimension => DIMENSIONS.some((one) => one === name);
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Reads an address; what is not understood is left out. */
export function choicesFrom(entries: readonly (readonly [string, string])[]): Choices {
  const where: { [dimension in Dimension]?: string[] } = {};
  let out: Choices = NO_CHOICES;
  for (const [name, value] of entries) {
    const known = NAMES.find((one) => one === name);
    if (known !== undefined) out = { ...out, [known]: value };
    else if ((name === 'from' || name === 'to') && DATE.test(value)) out = { ...out, [name]: value };
    else if (name.startsWith('only-')) {
      const dimension = name.slice(5);
      if (!isDimension(dimension)) continue;
      where[dimension] ??= [];
      where[dimension].push(value);
    } else if (name.startsWith('none-')) {
      const dimension = name.slice(5);
      if (isDimension(dimension)) where[dimension] ??= [];
    }
  }
  return { ...out, where };
}

/** The address that `choicesFrom` reads. */
export function entriesOfChoices(choices: Choices): readonly (readonly [string, string])[] {
  const out: [string, string][] = [];
  for (const name of [...NAMES, 'from', 'to'] as const)
    if (choices[name] !== NO_CHOICES[name]) out.push([name, choices[name]]);
  for (const dimension of DIMENSIONS) {
    const texts = choices.where[dimension];
    if (texts === undefined) continue;
    if (texts.length === 0) out.push([`none-${dimension}`, '']);
    for (const text of texts) out.push([`only-${dimension}`, text]);
  }
  return out;
}

const DAY = 24 * 3600 * 1000;

/** Local midnight of an ISO date. */
const midnight = (date: string): number => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day).getTime();
};

export interface Scope {
  readonly id: string;
  readonly family: string;
  readonly origin: string;
  readonly mode: string;
  readonly n: number;
}

const scopes = new WeakMap<TrialTable, readonly Scope[]>();

/** Families apart, generated from imported items, live from test: never put together. Largest first, live before test. */
export function scopesOf(table: TrialTable): readonly Scope[] {
  const known = scopes.get(table) ?? scopesIn(table);
  scopes.set(table, known);
  return known;
}

function scopesIn(table: TrialTable): readonly Scope[] {
  const { family, origin, mode } = table.text;
  const counts = new Uint32Array(family.names.length * origin.names.length * mode.names.length);
  for (let row = 0; row < table.length; row++) {
    const of = (family.codes[row] ?? 0) * origin.names.length + (origin.codes[row] ?? 0);
    counts[of * mode.names.length + (mode.codes[row] ?? 0)]! += 1;
  }
  const found = family.names.flatMap((familyName, f) =>
    origin.names.flatMap((originName, o) =>
      mode.names.map((modeName, m) => ({
        id: `${familyName}/${originName}/${modeName}`,
        family: familyName,
        origin: originName,
        mode: modeName,
        n: counts[(f * origin.names.length + o) * mode.names.length + m] ?? 0,
      })),
    ),
  );
  return found
    .filter(({ n }) => n > 0)
    .sort((a, b) => Number(a.mode === 'test') - Number(b.mode === 'test') || b.n - a.n);
}

const only = ({ family, origin, mode }: Scope) => ({ family: [family], origin: [origin], mode: [mode] });

/** All rows of a scope. */
export const rowsOfScope = (table: TrialTable, scope: Scope): Uint32Array =>
  selectRows(table, { where: only(scope) });

/** Rows of a scope that pass the filters. */
export const passedRows = (table: TrialTable, scope: Scope, choices: Choices): Uint32Array =>
  selectRows(table, {
    where: { ...choices.where, ...only(scope) },
    ...(choices.from === '' ? {} : { from: midnight(choices.from) }),
    // The whole of the last day: local days may have 23 or 25 hours.
    ...(choices.to === '' ? {} : { to: midnight(dayAfter(choices.to)) }),
  });

const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);
