/**
 * The top-level balanced `[...]` spans of a text, first to last, as the published evaluation finds them: brackets are
 * counted wherever they stand (in quotes and comments too), a `]` with nothing open is passed over, and a `[` that is
 * never closed gives no span. One pass.
 */
export function* bracketSpans(text: string): Generator<string> {
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5b) {
      if (depth === 0) start = i;
      depth += 1;
    } else if (code === 0x5d && depth > 0) {
      depth -= 1;
      if (depth === 0) yield text.slice(start, i + 1);
    }
  }
}
