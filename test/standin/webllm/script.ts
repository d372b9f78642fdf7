/**
 * The stand-in's rules, as they lie in its weights (script.h reads them): the first rule whose conditions all hold gives
 * the reply. Without any that holds it reports what it saw, as JSON.
 */
export interface Rule {
  readonly when?: readonly Condition[];
  readonly reply: Reply;
  /** Milliseconds that reading the prompt takes (nothing can interrupt it), and each token after it. */
  readonly prefillMs?: number;
  readonly tokenMs?: number;
}

export type Condition =
  /** The conversation's text, roles' markers and earlier messages included. */
  | { readonly text: string }
  | { readonly noText: string }
  /** The last message of the user. */
  | { readonly last: string }
  /** Mean colour of a region (shares of the sides, 0..1; default all) of an image; -1 is the last one. */
  | {
      readonly image: number;
      readonly rgb: readonly [number, number, number];
      readonly within?: number;
      readonly box?: readonly [number, number, number, number];
    }
  /** Exactly these pixels: `pixelHash` of what reaches the model. */
  | { readonly image: number; readonly pixels: number }
  | { readonly images: number };

export type Reply =
  | { readonly say: string }
  /** Says it again and again until stopped. */
  | { readonly endless: string }
  | { readonly report: true }
  /** The engine gets an error with these words. */
  | { readonly error: string };

/** In a reply: any permutation of 1..n, the same for the same question. Chance level, by construction. */
export const anyOrder = (n: number): string => `\u0001p${String.fromCharCode(n)}`;
/** In a reply: any of these texts, likewise. */
export const anyOf = (texts: readonly string[]): string =>
  `\u0001c${String.fromCharCode(texts.length)}${texts.map((text) => `${text}\u0000`).join('')}`;

/** FNV-1a over width, height (32 bits, low byte first) and the RGB bytes: as the automaton sees an image. */
export function pixelHash(width: number, height: number, rgb: Uint8Array): number {
  let hash = 2166136261;
  const eat = (byte: number) => {
    hash = Math.imul(hash ^ byte, 16777619);
  };
  for (const side of [width, height]) for (let shift = 0; shift < 32; shift += 8) eat((side >>> shift) & 255);
  for (const byte of rgb) eat(byte);
  return hash >>> 0;
}

class Writer {
  readonly bytes: number[] = [];
  number(value: number, size: number): this {
    for (let i = 0; i < size; i++) this.bytes.push((value >>> (8 * i)) & 255);
    return this;
  }
  raw(bytes: Iterable<number>): this {
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }
}
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const ACTS = { say: 0, endless: 1, report: 2, error: 3 } as const;

function conditionBytes(condition: Condition): number[] {
  const out = new Writer();
  if ('images' in condition) return out.number(6, 1).number(condition.images, 4).bytes;
  if ('image' in condition) {
    out.number('pixels' in condition ? 5 : 4, 1).number(condition.image, 4);
    if ('pixels' in condition) return out.number(condition.pixels, 4).bytes;
    for (const share of condition.box ?? [0, 0, 1, 1]) out.number(Math.round(share * 10_000), 2);
    return out.raw(condition.rgb).number(condition.within ?? 2, 1).bytes;
  }
  const [kind, text] =
    'text' in condition
      ? [1, condition.text]
      : 'noText' in condition
        ? [2, condition.noText]
        : [3, condition.last];
  const bytes = utf8(text);
  return out.number(kind, 1).number(bytes.length, 4).raw(bytes).bytes;
}

function ruleBytes(rule: Rule): number[] {
  const { reply } = rule;
  const [act, text] =
    'say' in reply
      ? [ACTS.say, reply.say]
      : 'endless' in reply
        ? [ACTS.endless, reply.endless]
        : 'error' in reply
          ? [ACTS.error, reply.error]
          : [ACTS.report, ''];
  const when = rule.when ?? [];
  const bytes = utf8(text);
  return new Writer()
    .number(when.length, 2)
    .number(act, 1)
    .number(rule.prefillMs ?? 0, 4)
    .number(rule.tokenMs ?? 0, 4)
    .number(bytes.length, 4)
    .raw(bytes)
    .raw(when.flatMap(conditionBytes)).bytes;
}

/** The tensor `script`. */
export function scriptBytes(rules: readonly Rule[]): Uint8Array {
  const out = new Writer().number(rules.length, 4);
  for (const rule of rules) {
    const bytes = ruleBytes(rule);
    out.number(bytes.length, 4).raw(bytes);
  }
  return Uint8Array.from(out.bytes);
}
