import type { Study } from '../../studies/study.js';
import type { Notice } from '../view.js';

/** What one study left in this browser. */
export interface StudyGroup {
  readonly name: string;
  readonly title: string;
  readonly sessions: number;
  readonly completed: number;
  readonly open: number;
  readonly tests: number;
  readonly items: number;
  readonly unsent: number;
  /** Sessions of which a saved bundle was read back and found whole; all of them may be deleted. */
  readonly verified: number;
}

export interface ShippedStudy {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** The researcher's page: studies, what they left here, this device as a kiosk. */
export interface StudiesView {
  readonly screen: 'studies';
  /** The device has a PIN and nobody has given it yet. */
  readonly locked: boolean;
  readonly wrongPin: boolean;
  readonly pin: boolean;
  readonly shipped: readonly ShippedStudy[];
  readonly groups: readonly StudyGroup[];
  readonly unreadable: readonly { readonly id: string; readonly reason: string }[];
  readonly offline: 'unknown' | 'checking' | 'ready' | 'not-ready' | 'impossible';
  readonly folder: string | null;
  readonly canChooseFolder: boolean;
  readonly canShare: boolean;
  readonly note: Notice | null;
}

/** The page that makes a study. */
export interface BuilderView {
  readonly screen: 'study-builder';
  /** The file as it stands. */
  readonly text: string;
  /** null while the file has problems of its form. */
  readonly study: Study | null;
  readonly problems: readonly string[];
  /** null while the study cannot be run. */
  readonly link: string | null;
  /** Longer than common clients keep. */
  readonly long: boolean;
  /** As a picture; null where it does not fit into one. */
  readonly qr: string | null;
  /** "about 40 people for ten answers an item". */
  readonly facts: readonly string[];
  /** Hosts that this page may not send to as it was built. */
  readonly blocked: string | null;
  readonly note: Notice | null;
}

export type StudiesWant =
  | { readonly do: 'unlock'; readonly pin: string }
  | { readonly do: 'set-pin'; readonly pin: string }
  | { readonly do: 'clear-pin' }
  | {
      readonly do: 'export';
      readonly form: 'bundle' | 'tables' | 'lines' | 'share';
      readonly study: string | null;
    }
  | { readonly do: 'import'; readonly files: readonly File[] }
  | { readonly do: 'verify'; readonly files: readonly File[] }
  | { readonly do: 'delete'; readonly study: string }
  | { readonly do: 'send' }
  | { readonly do: 'offline' }
  | { readonly do: 'folder' }
  | { readonly do: 'open-file'; readonly files: readonly File[] }
  | { readonly do: 'draft'; readonly text: string }
  /** Parts of the draft replaced, as it is when its turn comes; what is undefined is left out of the file. */
  | { readonly do: 'change'; readonly change: (study: Study) => { readonly [name: string]: unknown } }
  | { readonly do: 'draft-file'; readonly files: readonly File[] }
  | { readonly do: 'save-study' }
  | { readonly do: 'copy-link' }
  /** The page and the study as JATOS imports them. */
  | { readonly do: 'save-jatos' }
  /** One file, marked as a test, to where the study sends. */
  | { readonly do: 'test-send' };

export interface StudiesIntent {
  readonly kind: 'studies';
  readonly want: StudiesWant;
}
