/** A small reader of the EBNF that grammars are written in, independent of what writes them: recognises and enumerates. */
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly ways: readonly Node[] };

type Rules = ReadonlyMap<string, Node>;

export function readGrammar(source: string): Rules {
  const rules = new Map<string, Node>();
  for (const line of source.split('\n')) {
    const head = /^\s*(\w+)\s*::=\s*/.exec(line);
    if (!head?.[1]) throw new Error(`no rule: ${line}`);
    if (rules.has(head[1])) throw new Error(`twice: ${head[1]}`);
    const reader = new Reader(line.slice(head[0].length));
    rules.set(head[1], reader.whole());
  }
  if (!rules.has('root')) throw new Error('no root');
  for (const node of rules.values()) checkNames(node, rules);
  return rules;
}

function checkNames(node: Node, rules: Rules): void {
  if (node.kind === 'rule' && !rules.has(node.name)) throw new Error(`unknown rule ${node.name}`);
  if (node.kind === 'all') for (const part of node.parts) checkNames(part, rules);
  if (node.kind === 'any') for (const way of node.ways) checkNames(way, rules);
}

class Reader {
  readonly #text: string;
  #at = 0;
  constructor(text: string) {
    this.#text = text;
  }
  whole(): Node {
    const node = this.#any();
    if (this.#at < this.#text.length) throw new Error(`left over: ${this.#text.slice(this.#at)}`);
    return node;
  }
  #skip(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }
  #any(): Node {
    const ways = [this.#all()];
    for (this.#skip(); this.#text[this.#at] === '|'; this.#skip()) {
      this.#at += 1;
      ways.push(this.#all());
    }
    return { kind: 'any', ways };
  }
  #all(): Node {
    const parts: Node[] = [];
    for (;;) {
      this.#skip();
      const next = this.#text[this.#at];
      if (next === undefined || next === '|' || next === ')') return { kind: 'all', parts };
      let node = this.#one();
      if (this.#text[this.#at] === '?') {
        this.#at += 1;
        node = { kind: 'any', ways: [node, { kind: 'all', parts: [] }] };
      }
      parts.push(node);
    }
  }
  #one(): Node {
    const rest = this.#text.slice(this.#at);
    const text = /^"((?:[^"\\]|\\.)*)"/.exec(rest);
    if (text) {
      this.#at += text[0].length;
      return { kind: 'text', text: (text[1] ?? '').replace(/\\(.)/g, '$1') };
    }
    const range = /^\[(.)-(.)\]/.exec(rest);
    if (range) {
      this.#at += range[0].length;
      return { kind: 'range', from: range[1] ?? '', to: range[2] ?? '' };
    }
    if (rest.startsWith('(')) {
      this.#at += 1;
      const node = this.#any();
      if (this.#text[this.#at] !== ')') throw new Error(`not closed: ${rest}`);
      this.#at += 1;
      return node;
    }
    const name = /^\w+/.exec(rest);
    if (!name) throw new Error(`cannot read: ${rest}`);
    this.#at += name[0].length;
    return { kind: 'rule', name: name[0] };
  }
}

/** Every place where reading `node` from one of `starts` can end. */
function ends(node: Node, rules: Rules, text: string, starts: ReadonlySet<number>): Set<number> {
  switch (node.kind) {
    case 'text':
      return new Set(
        [...starts].filter((s) => text.startsWith(node.text, s)).map((s) => s + node.text.length),
      );
    case 'range':
      return new Set([...starts].filter((s) => within(text[s], node.from, node.to)).map((s) => s + 1));
    case 'rule': {
      const rule = rules.get(node.name);
      if (!rule) throw new Error(node.name);
      return starts.size === 0 ? new Set() : ends(rule, rules, text, starts);
    }
    case 'all':
      return node.parts.reduce((now, part) => ends(part, rules, text, now), new Set(starts));
    case 'any':
      return new Set(node.ways.flatMap((way) => [...ends(way, rules, text, starts)]));
  }
}

const within = (letter: string | undefined, from: string, to: string): boolean =>
  letter !== undefined && letter >= from && letter <= to;

export function accepts(rules: Rules, text: string): boolean {
  return ends({ kind: 'rule', name: 'root' }, rules, text, new Set([0])).has(text.length);
}

/** Every text of the grammar (which must be finite). */
export function* texts(rules: Rules, node: Node = { kind: 'rule', name: 'root' }): Generator<string> {
  switch (node.kind) {
    case 'text':
      yield node.text;
      return;
    case 'range':
      for (let c = node.from.charCodeAt(0); c <= node.to.charCodeAt(0); c++) yield String.fromCharCode(c);
      return;
    case 'rule': {
      const rule = rules.get(node.name);
      if (rule) yield* texts(rules, rule);
      return;
    }
    case 'any':
      for (const way of node.ways) yield* texts(rules, way);
      return;
    case 'all': {
      const [head, ...rest] = node.parts;
      if (head === undefined) yield '';
      else
        for (const first of texts(rules, head))
          for (const more of texts(rules, { kind: 'all', parts: rest })) yield first + more;
    }
  }
}
