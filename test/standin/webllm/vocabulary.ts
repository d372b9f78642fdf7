/**
 * A byte-level vocabulary with merges learnt from a text, so that prompts get about as long as with a real model's:
 * ids 0..255 are the bytes, then the merges, then the four markers of the chat template.
 */
export interface Vocabulary {
  readonly pieces: readonly string[];
  /** Pairs of pieces in the printable alphabet, best first. */
  readonly merges: readonly (readonly [string, string])[];
  readonly end: number;
  readonly user: number;
}

export const MARKERS = ['<|end|>', '<|user|>', '<|assistant|>', '<|system|>'] as const;

/** GPT-2's printable alphabet: a character for every byte, as byte-level tokenizers write their vocabularies. */
const alphabet: readonly string[] = (() => {
  const printable = (b: number) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, b) => String.fromCodePoint(printable(b) ? b : next++));
})();
export const printed = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => alphabet[byte]).join('');
const byteOf = new Map(alphabet.map((character, byte) => [character, byte]));

/** Bytes of a piece in the printable alphabet. */
export const pieceBytes = (piece: string): number[] => Array.from(piece, (c) => byteOf.get(c) ?? 0);

/** Words keep their leading space, digits stay single: merges never cross into the next word. */
const words = (text: string): string[] => text.match(/ ?[A-Za-z]+|\d|\n+|[^\sA-Za-z\d]|\s/g) ?? [];

export function learn(text: string, count: number): Vocabulary {
  const seen = new Map<string, number>();
  for (const word of words(text)) seen.set(printed(word), (seen.get(printed(word)) ?? 0) + 1);
  const parts = [...seen].map(([word, times]) => ({ pieces: Array.from(word), times }));
  const merges: (readonly [string, string])[] = [];
  while (merges.length < count) {
    const pairs = new Map<string, number>();
    for (const { pieces, times } of parts)
      for (let i = 1; i < pieces.length; i++) {
        const pair = `${pieces[i - 1]} ${pieces[i]}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + times);
      }
    let best = '';
    for (const [pair, times] of pairs) {
      const most = pairs.get(best) ?? 0;
      if (times > most || (times === most && best !== '' && pair < best)) best = pair;
    }
    const [a, b] = best.split(' ');
    if (a === undefined || b === undefined) break;
    merges.push([a, b]);
    for (const part of parts)
      for (let i = 1; i < part.pieces.length; i++)
        if (part.pieces[i - 1] === a && part.pieces[i] === b) part.pieces.splice(i - 1, 2, a + b);
  }
  const pieces = [...alphabet, ...merges.map(([a, b]) => a + b)];
  return { pieces, merges, end: pieces.length, user: pieces.length + 1 };
}

/** tokenizer.json */
export function tokenizerJson({ pieces, merges }: Vocabulary): string {
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: MARKERS.map((content, i) => ({
      id: pieces.length + i,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: null,
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        {
          type: 'Split',
          pattern: { Regex: ' ?[A-Za-z]+|\\d|\\n+|[^\\sA-Za-z\\d]|\\s' },
          behavior: 'Isolated',
          invert: false,
        },
        { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false },
      ],
    },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
      merges: merges.map(([a, b]) => `${a} ${b}`),
    },
  });
}

/** The tensor `vocabulary`: count, end, user, offsets (count + 1), bytes; 32 bits, low byte first. */
export function vocabularyBytes({ pieces, end, user }: Vocabulary): Uint8Array {
  const all = [...pieces.map(pieceBytes), ...MARKERS.map((marker) => [...new TextEncoder().encode(marker)])];
  const offsets = [0];
  for (const bytes of all) offsets.push((offsets.at(-1) ?? 0) + bytes.length);
  const head = Uint32Array.from([all.length, end, user, ...offsets]);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...all.flat()]);
}
