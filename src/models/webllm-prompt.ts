import * as v from 'valibot';
import type { VlmMessage, VlmPart } from '../core/vlm.js';

/**
 * How WebLLM 0.2.86 lays out a conversation (its `Conversation.getPromptArray` and `getArtifactPromptSegments`), so that a
 * request can be counted before it is sent. A test compares the counts with the engine's own.
 */
export interface ChatTemplate {
  readonly system_template: string;
  readonly system_message: string;
  readonly render_empty_system_message?: boolean | undefined;
  readonly add_role_after_system_message?: boolean | undefined;
  readonly roles: { readonly user: string; readonly assistant: string };
  readonly role_templates?:
    | { readonly user?: string | undefined; readonly assistant?: string | undefined }
    | undefined;
  readonly seps: readonly string[];
  readonly role_content_sep?: string | null | undefined;
  readonly role_empty_sep?: string | null | undefined;
  readonly system_prefix_token_ids?: readonly number[] | null | undefined;
}

export interface ChatConfig {
  readonly model_type?: string | undefined;
  readonly conv_template: ChatTemplate;
  readonly context_window_size: number;
  readonly tokenizer_files: readonly string[];
  readonly model_config?:
    | {
        readonly mm_tokens_per_image?: number | undefined;
        readonly boi_token_index?: number | undefined;
        readonly eoi_token_index?: number | undefined;
        readonly vision_start_token_id?: number | undefined;
        readonly vision_end_token_id?: number | undefined;
      }
    | undefined;
}

const separator = v.optional(v.nullable(v.string()));
const token = v.optional(v.number());

/** The parts of mlc-chat-config.json that are needed here; others are left out. */
export const chatConfigSchema: v.GenericSchema<unknown, ChatConfig> = v.object({
  model_type: v.optional(v.string()),
  context_window_size: v.number(),
  tokenizer_files: v.array(v.string()),
  conv_template: v.object({
    system_template: v.string(),
    system_message: v.string(),
    render_empty_system_message: v.optional(v.boolean()),
    add_role_after_system_message: v.optional(v.boolean()),
    roles: v.object({ user: v.string(), assistant: v.string() }),
    role_templates: v.optional(v.object({ user: v.optional(v.string()), assistant: v.optional(v.string()) })),
    seps: v.pipe(v.array(v.string()), v.minLength(1)),
    role_content_sep: separator,
    role_empty_sep: separator,
    system_prefix_token_ids: v.optional(v.nullable(v.array(v.number()))),
  }),
  model_config: v.optional(
    v.object({
      mm_tokens_per_image: token,
      boi_token_index: token,
      eoi_token_index: token,
      vision_start_token_id: token,
      vision_end_token_id: token,
    }),
  ),
});

/** The image input that a package's manifest declares: tokens before and after an image, and what it takes itself. */
export interface ManifestImage {
  readonly before: number;
  readonly tokens: number;
  readonly after: number;
}
const manifestSchema = v.object({
  tasks: v.object({
    'chat.completions': v.object({
      inputs: v.object({
        image: v.optional(
          v.object({
            processor: v.object({ num_embeddings: v.number() }),
            prompt: v.object({
              prefix_token_ids: v.array(v.number()),
              suffix_token_ids: v.array(v.number()),
            }),
          }),
        ),
      }),
    }),
  }),
});
/** null: the manifest cannot be read; `image` null: it takes no images. */
export function readManifest(value: unknown): { readonly image: ManifestImage | null } | null {
  const read = v.safeParse(manifestSchema, value);
  if (!read.success) return null;
  const image = read.output.tasks['chat.completions'].inputs.image;
  return {
    image: image
      ? {
          before: image.prompt.prefix_token_ids.length,
          tokens: image.processor.num_embeddings,
          after: image.prompt.suffix_token_ids.length,
        }
      : null,
  };
}

/** One message as it is sent: at most one text, which the engine insists on. */
export interface SentMessage {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly VlmPart[];
}
export interface SentRequest {
  readonly system: string | null;
  readonly messages: readonly SentMessage[];
}

/**
 * What is sent: the texts of a message are joined (where the first stands; images keep their order among themselves),
 * and for the older kind of model the images come first, since its engine puts them there in any case.
 */
export function sentRequest(messages: readonly VlmMessage[], imagesFirst: boolean): SentRequest {
  const textOf = (parts: readonly VlmPart[]) =>
    parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
  const system = messages.filter((message) => message.role === 'system').map(({ parts }) => textOf(parts));
  return {
    system: system.length > 0 ? system.join('\n\n') : null,
    messages: messages.flatMap(({ role, parts }): SentMessage[] => {
      if (role === 'system') return [];
      const images = parts.filter((part) => part.kind === 'image');
      const text = { kind: 'text' as const, text: textOf(parts) };
      if (images.length === parts.length) return [{ role, parts: images }];
      if (imagesFirst) return [{ role, parts: [...images, text] }];
      const before = parts.findIndex((part) => part.kind === 'text');
      return [{ role, parts: [...images.slice(0, before), text, ...images.slice(before)] }];
    }),
  };
}

/** A stretch of text that is tokenised by itself, or an image. */
export type Segment = string | { readonly width: number; readonly height: number };

/** The prompt's segments, reply header included. */
export function segmentsOf(
  { system, messages }: SentRequest,
  template: ChatTemplate,
  style: 'phi3_v' | 'legacy' | 'manifest',
): readonly Segment[] {
  const out: Segment[] = [];
  const systemText = system ?? template.system_message;
  const systemPrompt =
    systemText === '' && template.render_empty_system_message === false
      ? ''
      : template.system_template.replace('{system_message}', () => systemText);
  if (systemPrompt !== '') out.push(systemPrompt);
  messages.forEach(({ role, parts }, i) => {
    const end = template.seps[i % template.seps.length] ?? '';
    const head =
      template.add_role_after_system_message === false && systemPrompt !== '' && i === 0
        ? ''
        : template.roles[role] + (template.role_content_sep ?? ': ');
    const frame = template.role_templates?.[role];
    out.push(
      ...(style === 'manifest' ? inOrder : imagesFirst)(parts, head, frame, `{${role}_message}`, end, style),
    );
  });
  out.push(template.roles.assistant + (template.role_empty_sep ?? ': '));
  return out;
}

type Layout = (
  parts: readonly VlmPart[],
  head: string,
  frame: string | undefined,
  slot: string,
  end: string,
  style: string,
) => Segment[];

const sizeOf = (part: VlmPart): Segment[] =>
  part.kind === 'image' ? [{ width: part.width, height: part.height }] : [];

const imagesFirst: Layout = (parts, head, frame, slot, end, style) => {
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');
  const body = (frame === undefined ? text : frame.replace(slot, () => text)) + end;
  const images = parts.flatMap(sizeOf);
  if (images.length === 0) return [head + body];
  return [head, ...images.flatMap((image) => (style === 'phi3_v' ? [image, '\n'] : [image])), body];
};

const inOrder: Layout = (parts, head, frame, slot, end) => {
  const at = frame?.indexOf(slot) ?? 0;
  const before = frame === undefined ? '' : at < 0 ? frame : frame.slice(0, at);
  const after = frame === undefined || at < 0 ? '' : frame.slice(at + slot.length);
  const out: Segment[] = [];
  const add = (text: string) => {
    const last = out.at(-1);
    if (text === '') return;
    if (typeof last === 'string') out[out.length - 1] = last + text;
    else out.push(text);
  };
  add(head + before);
  for (const part of parts) {
    if (part.kind === 'text') add(at < 0 ? '' : part.text);
    else out.push(...sizeOf(part));
  }
  add(after + end);
  return out;
};
