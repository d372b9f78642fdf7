import type { RunParameters } from '../../core/record.js';
import type { Elicitation } from '../../elicitation/conditions.js';
import type { FamilyView, Notice, RunRow, Shown } from '../view.js';

/** One thing that was found out about this browser, in words. */
export interface ProbeLine {
  readonly good: boolean;
  readonly text: string;
}

export interface LoadView {
  readonly text: string;
  /** 0..1; null where it cannot be told. */
  readonly fraction: number | null;
}

/** One model of the list. */
export interface ModelCard {
  readonly id: string;
  readonly name: string;
  /** "WebLLM, in this page", "a server at http://localhost:8080". */
  readonly where: string;
  /** Where pictures and prompts go; null where they stay in the page. */
  readonly sends: string | null;
  readonly size: string | null;
  readonly memory: string | null;
  /** "1.2 GB here so far": what of it is in this browser. */
  readonly kept: string | null;
  readonly context: string | null;
  readonly licence: string;
  readonly source: string;
  readonly note: string | null;
  readonly standIn: boolean;
  /** Added by the person: can be taken off the list. */
  readonly own: boolean;
  /** What speaks against it on this machine; `stop` keeps it from being loaded. */
  readonly needs: readonly { readonly level: 'stop' | 'warn'; readonly text: string }[];
  readonly state: 'absent' | 'cached' | 'loading' | 'loaded';
  readonly load: LoadView | null;
  readonly fault: string | null;
}

export interface SolverCard {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

/** The page of models. */
export interface ModelsView {
  readonly screen: 'models';
  /** null while it is being found out. */
  readonly probe: readonly ProbeLine[] | null;
  readonly models: readonly ModelCard[];
  readonly solvers: readonly SolverCard[];
  /** Id of the model or solver (`solver:random`) that runs are to be made with. */
  readonly chosen: string | null;
  readonly families: readonly FamilyView[];
  readonly defaults: RunParameters;
  readonly elicitation: Elicitation;
  readonly runs: readonly RunRow[];
  readonly note: Notice | null;
  /** A file is being written or read. */
  readonly busy: string | null;
}

/** An answer of a model's run, over. */
export interface TranscriptRow {
  readonly id: string;
  readonly number: number;
  /** 1-based turn of an episode; null for items of one turn. */
  readonly turn: number | null;
  readonly attempt: number;
  readonly category: string;
  readonly reply: string | null;
  readonly answer: string | null;
  readonly outcome: string;
  /** null for machine faults and for turns after which the episode goes on. */
  readonly correct: boolean | null;
  /** What was true, once scored. */
  readonly truth: readonly string[];
  readonly note: string | null;
}

/** The request that is open. */
export interface OpenQuestion {
  readonly number: number;
  readonly turn: number | null;
  readonly attempt: number;
  readonly category: string;
  /** As the model gets them; empty until they are drawn. */
  readonly images: readonly Shown[];
  readonly system: string | null;
  readonly prompt: string | null;
  readonly reply: string;
  readonly note: string | null;
}

/** A model's run as it goes. */
export interface ModelRunView {
  readonly screen: 'model-run';
  readonly id: string;
  readonly title: string;
  readonly who: string;
  readonly standIn: boolean;
  readonly conditions: readonly string[];
  readonly sends: string | null;
  readonly state: 'opening' | 'loading' | 'running' | 'paused' | 'finished' | 'stopped';
  readonly load: LoadView | null;
  /** An item was opened. */
  readonly begun: boolean;
  readonly done: number;
  readonly total: number;
  readonly correct: number;
  readonly scored: number;
  readonly unreadable: number;
  readonly failed: number;
  /** "42 tokens a second"; null before the first reply. */
  readonly speed: string | null;
  /** "about 3 min left" */
  readonly left: string | null;
  readonly open: OpenQuestion | null;
  /** Newest first, the last few. */
  readonly rows: readonly TranscriptRow[];
  readonly fault: string | null;
  /** Protocols by which its replies can be read and scored again without asking. */
  readonly protocols: readonly string[];
}

/** What a person wants of models. */
export type ModelsAct =
  | { readonly act: 'choose'; readonly id: string }
  | { readonly act: 'load'; readonly id: string }
  | { readonly act: 'cancel' }
  | { readonly act: 'unload' }
  | { readonly act: 'delete-files'; readonly id: string }
  | { readonly act: 'add'; readonly json: string }
  | { readonly act: 'add-folder'; readonly folder: string }
  | { readonly act: 'add-server'; readonly address: string; readonly model: string; readonly key: string }
  | { readonly act: 'forget'; readonly id: string }
  | {
      readonly act: 'run' | 'save';
      readonly parameters: RunParameters;
      readonly elicitation: Elicitation;
    }
  | { readonly act: 'answers'; readonly files: readonly File[]; readonly name: string }
  | { readonly act: 'pause' }
  | { readonly act: 'go-on' }
  | { readonly act: 'stop' }
  | { readonly act: 'replay'; readonly id: string }
  | { readonly act: 'rescore'; readonly id: string; readonly protocol: string }
  | { readonly act: 'dismiss' };

export interface ModelsIntent {
  readonly kind: 'models';
  readonly want: ModelsAct;
}
