import { fail, ok, type Result } from '../core/result.js';
import type { VlmReply } from '../core/vlm.js';

export interface StreamedReply {
  readonly text: string;
  readonly finish: VlmReply['finish'];
  readonly usage: { readonly prompt: number | null; readonly completion: number | null } | null;
  /** When the first text came, by `performance.now()`. */
  readonly firstAt: number | null;
}

/**
 * Reads a chat completion as it comes: server-sent events (`data: {..}` lines, `data: [DONE]` at the end), or one JSON
 * answer from servers that do not stream. Faults: `engine` (the server reports an error), `network` (it breaks off).
 */
export async function readEvents(
  response: Response,
  tell: (text: string) => void,
): Promise<Result<StreamedReply>> {
  let reply: StreamedReply = { text: '', finish: 'stop', usage: null, firstAt: null };
  let rest = '';
  let ended = false;
  const take = (json: string): Result<null> => {
    const event = parsed(json);
    if (event.error !== null)
      return fail('engine', `The server ended with an error: ${event.error}. The question was not answered.`);
    ended ||= event.finish !== null;
    reply = {
      text: reply.text + event.text,
      finish: event.finish ?? reply.finish,
      usage: event.usage ?? reply.usage,
      firstAt: reply.firstAt ?? (event.text === '' ? null : performance.now()),
    };
    if (event.text !== '') tell(reply.text);
    return ok(null);
  };
  try {
    if (!/event-stream/.test(response.headers.get('Content-Type') ?? '')) {
      const whole = take(await response.text());
      return whole.ok ? ok(reply) : whole;
    }
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      const lines = (rest + step.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const data = /^data:\s*(.*?)\r?$/.exec(line)?.[1];
        if (data === undefined) continue;
        if (data === '[DONE]') ended = true;
        else {
          const taken = take(data);
          if (!taken.ok) return taken;
        }
      }
    }
  } catch (error) {
    return fail('network', brokenOff(error instanceof Error ? error.message : `${error}`));
  }
  return ended ? ok(reply) : fail('network', brokenOff('it ended without an end'));
}

const brokenOff = (why: string): string =>
  `The server's answer broke off (${why}). It was not counted as an answer; it is asked again.`;

interface Event {
  readonly text: string;
  readonly finish: 'stop' | 'length' | null;
  readonly usage: StreamedReply['usage'];
  readonly error: string | null;
}

/** Reads what is there and ignores the rest: servers differ in what they add. */
function parsed(json: string): Event {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { text: '', finish: null, usage: null, error: `not JSON: ${json.slice(0, 100)}` };
  }
  const error = field(value, 'error');
  const choices = field(value, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : null;
  const content = field(field(choice, 'delta') ?? field(choice, 'message'), 'content');
  const finish = field(choice, 'finish_reason');
  const usage = field(value, 'usage');
  return {
    text: typeof content === 'string' ? content : '',
    finish: typeof finish !== 'string' ? null : finish === 'length' ? 'length' : 'stop',
    usage:
      typeof usage === 'object' && usage !== null
        ? {
            prompt: whole(field(usage, 'prompt_tokens')),
            completion: whole(field(usage, 'completion_tokens')),
          }
        : null,
    error:
      error === undefined || error === null
        ? null
        : `${field(error, 'message') ?? (typeof error === 'string' ? error : JSON.stringify(error))}`,
  };
}
const field = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null;
