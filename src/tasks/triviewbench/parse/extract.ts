/**
 * The part of a raw reply that is judged (TriViewBench, C.1), in this order: the last `<answer>..</answer>` pair, in
 * either case; else the last `\boxed{..}`; else what follows the last `Final Answer:`; else all of it. Then lower-cased,
 * without white space around it and without trailing punctuation. Time is linear in the reply's length.
 *
 * Where the appendix is silent: a pair begins at the nearest opening tag, so that a tag spoken of in passing opens none;
 * of several boxes and several `Final Answer:` the last counts, as of the tags; the keyword's case does not matter.
 */
export function extractAnswer(raw: string): string {
  return plain(lastTagged(raw) ?? lastBoxed(raw) ?? afterKeyword(raw) ?? raw);
}

function lastTagged(raw: string): string | null {
  let open: number | null = null;
  let last: string | null = null;
  for (const tag of raw.matchAll(/<(\/?)answer>/gi)) {
    if (tag[1] === '') {
      open = tag.index + tag[0].length;
    } else if (open !== null) {
      last = raw.slice(open, tag.index);
      open = null;
    }
  }
  return last;
}

const BRACES = /\\boxed\{|[{}]/g;

/** The contents of the box that opens last among those that are closed. A double backslash, as JSON writes it, is one. */
function lastBoxed(raw: string): string | null {
  const open: (number | null)[] = [];
  let last: { readonly from: number; readonly to: number } | null = null;
  for (const brace of raw.matchAll(BRACES)) {
    if (brace[0] !== '}') {
      open.push(brace[0] === '{' ? null : brace.index + brace[0].length);
      continue;
    }
    const from = open.pop() ?? null;
    if (from !== null && (last === null || from > last.from)) last = { from, to: brace.index };
  }
  return last === null ? null : withoutText(raw.slice(last.from, last.to));
}

/** `\text{below}` becomes `below`. @param boxed its braces are balanced */
function withoutText(boxed: string): string {
  const wrapped: boolean[] = [];
  return boxed.replaceAll(/\\{1,2}text\{|[{}]/g, (brace) => {
    if (brace === '}') return wrapped.pop() === true ? '' : brace;
    wrapped.push(brace !== '{');
    return brace === '{' ? brace : '';
  });
}

function afterKeyword(raw: string): string | null {
  const last = [...raw.matchAll(/final answer:/gi)].at(-1);
  return last === undefined ? null : raw.slice(last.index + last[0].length);
}

function plain(text: string): string {
  const lower = text.trim().toLowerCase();
  let end = lower.length;
  while (end > 0 && /[\p{P}\s]/u.test(lower[end - 1] ?? '')) end -= 1;
  return lower.slice(0, end);
}
