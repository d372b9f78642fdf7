/** Digits before the point where nothing bounds a number, and most digits after it. */
const WIDEST = 9;
const FRACTION = 3;

/**
 * Rules for a decimal number within bounds (both inclusive, null for none), without leading zeros, with `name` as the
 * first. Numbers that need not be integers have up to three decimals; where a bound is none itself, exactly three.
 */
export function numberRules(
  name: string,
  min: number | null,
  max: number | null,
  integer: boolean,
): readonly string[] {
  const whole = (bound: number | null): boolean => bound === null || Number.isInteger(bound);
  const fine = !integer && !(whole(min) && whole(max));
  const scale = fine ? 10 ** FRACTION : 1;
  const largest = 10 ** WIDEST * scale - 1;
  // Rounded inwards, after shaving off what multiplying by 1000 may have added.
  const low = min === null ? -largest : Math.ceil(min * scale - 1e-6);
  const high = max === null ? largest : Math.floor(max * scale + 1e-6);
  if (low > high) throw new Error(`grammar: there is no number from ${min} to ${max}`);
  const decimals = fine ? FRACTION : 0;
  const ways: string[] = [];
  const rules: string[] = [];
  const magnitudes = (sign: '' | '-', from: number, to: number): void => {
    if (from > to) return;
    const own = `${name}_${sign === '' ? 'up' : 'down'}`;
    ways.push(sign === '' ? own : `"-" ${own}`);
    const numbers = between(from, to, decimals);
    if (integer || fine) {
      rules.push(`${own} ::= ${numbers.join(' | ')}`);
      return;
    }
    // Integer bounds: a fraction may follow every whole part but the last.
    const last = between(to, to, 0).join(' | ');
    const before = from < to ? between(from, to - 1, 0) : [];
    rules.push(
      `${own} ::= ${[...before.map((way) => `${way} ${name}_part`), `${last} ("." "0")?`].join(' | ')}`,
    );
  };
  magnitudes('', Math.max(0, low), high);
  // "-0" is no number that anybody means.
  magnitudes('-', Math.max(1, -high), -low);
  if (!integer && !fine) {
    const digit = '[0-9]';
    rules.push(`${name}_part ::= "" | "." ${digit} (${digit} ${digit}?)?`);
  }
  return [`${name} ::= ${ways.join(' | ')}`, ...rules];
}

/** Alternatives that spell exactly the numbers from..to (0 or more), with a point before the last `decimals` digits. */
function between(from: number, to: number, decimals: number): string[] {
  const out: string[] = [];
  let low = from;
  while (low <= to) {
    const width = Math.max(`${low}`.length, decimals + 1);
    const end = Math.min(to, 10 ** width - 1);
    const text = (value: number): string => `${value}`.padStart(width, '0');
    for (const pattern of patterns(text(low), text(end))) out.push(spelled(pattern, decimals));
    low = end + 1;
  }
  return out;
}

type Pattern = readonly (readonly [number, number])[];

/** Digit ranges, place by place, that together are exactly the equally long numbers low..high. */
function patterns(low: string, high: string): Pattern[] {
  const a = Number(low[0]);
  const b = Number(high[0]);
  if (low.length === 1) return [[[a, b]]];
  const rest = low.length - 1;
  const any: Pattern = Array.from({ length: rest }, () => [0, 9] as const);
  const headed = (digit: number, tails: readonly Pattern[]): Pattern[] =>
    tails.map((tail) => [[digit, digit], ...tail]);
  if (a === b) return headed(a, patterns(low.slice(1), high.slice(1)));
  const out: Pattern[] = [];
  const zeros = '0'.repeat(rest);
  const nines = '9'.repeat(rest);
  let from = a;
  let to = b;
  if (low.slice(1) !== zeros) {
    out.push(...headed(a, patterns(low.slice(1), nines)));
    from += 1;
  }
  const tail = high.slice(1) !== nines;
  if (tail) to -= 1;
  if (from <= to) out.push([[from, to], ...any]);
  if (tail) out.push(...headed(b, patterns(zeros, high.slice(1))));
  return out;
}

function spelled(pattern: Pattern, decimals: number): string {
  const places = pattern.map(([a, b]) => (a === b ? `"${a}"` : `[${a}-${b}]`));
  if (decimals > 0) places.splice(places.length - decimals, 0, '"."');
  return places.join(' ');
}
