import type { Kept } from '../../bridge/vlm-cache.js';
import { bytesText, needsOf, type Probe } from '../../models/needs.js';
import type { ModelRecord } from '../../models/record.js';
import type { ModelCard, ProbeLine } from '../../ui/models/models-view.js';
import { STAND_IN_ID } from './who.js';

/** What was found out about this browser, a line each, as a person can use it. */
export function probeLines(probe: Probe): readonly ProbeLine[] {
  const free = probe.storage === null ? null : probe.storage.quota - probe.storage.usage;
  const gpu = { ok: true, none: false, 'no-adapter': false }[probe.webgpu];
  return [
    ...(probe.secure
      ? []
      : [
          {
            good: false,
            text: 'This page is not in a secure context: no model can run in it. Open it over https, or on localhost.',
          },
        ]),
    {
      good: gpu,
      text: gpu
        ? `WebGPU works${probe.adapter === null ? '' : `: ${probe.adapter}`}${probe.emulated ? ', emulated on the CPU and slow' : ''}.`
        : probe.webgpu === 'none'
          ? 'This browser has no WebGPU: models that need a GPU do not run here.'
          : 'The browser has WebGPU and found no usable GPU.',
    },
    ...(gpu
      ? [
          {
            good: probe.f16,
            text: probe.f16
              ? 'It computes with 16-bit floats (shader-f16): the small variants of models run.'
              : 'It does not compute with 16-bit floats (shader-f16): only variants with f32 in their name run.',
          },
        ]
      : []),
    {
      good: free === null || free > 1e9,
      text:
        free === null
          ? 'The browser does not say how much it can store.'
          : `${bytesText(free)} can still be stored for this page${probe.persisted === true ? ', and the browser keeps it' : ''}.`,
    },
    ...(probe.memoryGb === null
      ? []
      : [
          {
            good: probe.memoryGb >= 8,
            text: `The machine reports ${probe.memoryGb >= 8 ? 'at least ' : ''}${probe.memoryGb} GB of memory and ${probe.threads} processor threads.`,
          },
        ]),
  ];
}

const WHERE = {
  webllm: 'In this page, with WebLLM',
  transformers: 'In this page, with Transformers.js',
} as const;

/** What is known of a model before anything of it is loaded. */
export function cardOf(
  record: ModelRecord,
  own: boolean,
  probe: Probe | null,
  kept: Kept | null,
): Omit<ModelCard, 'state' | 'load' | 'fault'> {
  const server = record.backend === 'openai';
  return {
    id: record.id,
    name: record.name,
    where: server ? 'On a server that you named' : WHERE[record.backend],
    sends: server ? record.address : null,
    size: record.sizeBytes === null ? null : bytesText(record.sizeBytes),
    memory: record.memoryBytes === null ? null : bytesText(record.memoryBytes),
    kept: kept === null ? null : `${bytesText(kept.bytes)} ${kept.complete ? 'here' : 'here so far'}`,
    context: record.contextTokens === null ? null : `${record.contextTokens.toLocaleString('en')} tokens`,
    licence: record.licence,
    source: record.source,
    note: record.note,
    standIn: record.standIn,
    own,
    needs:
      probe === null
        ? []
        : needsOf(record, probe, kept?.complete === true)
            // An emulated GPU is said once, of the machine.
            .filter(({ code }) => code !== 'emulated')
            .map(({ level, text }) => ({ level, text })),
  };
}

export const STAND_IN_CARD: ModelCard = {
  id: STAND_IN_ID,
  name: 'A scripted stand-in (no model)',
  where: 'In this page, a few lines of script',
  sends: null,
  size: null,
  memory: null,
  kept: null,
  context: null,
  licence: 'MIT, part of this page',
  source: 'this page',
  note: 'Answers at random, in the form asked for, a character at a time. It shows how a run goes where no GPU is at hand; its results say nothing about any model.',
  standIn: true,
  own: false,
  needs: [],
  state: 'loaded',
  load: null,
  fault: null,
};
