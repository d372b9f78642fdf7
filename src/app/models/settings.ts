import type { Json } from '../../core/item.js';
import { type Elicitation, readElicitation } from '../../elicitation/conditions.js';
import { decodeModel, jsonOf, type ModelRecord } from '../../models/record.js';

const NAME = 'orthant-models';

/** What a person added and chose; keys to servers are never among it. */
export interface ModelSettings {
  readonly own: readonly ModelRecord[];
  readonly elicitation: Elicitation;
  readonly chosen: string | null;
}

/** Never throws: what cannot be read is as if nothing had been kept. Records are checked anew. */
export function readSettings(): ModelSettings {
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(NAME) ?? 'null');
  } catch {
    // Nothing is stored here, or nothing that can be read.
  }
  const fields = new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  const own: unknown = fields.get('own');
  const chosen: unknown = fields.get('chosen');
  return {
    own: (Array.isArray(own) ? own : []).flatMap((one) => {
      const record = decodeModel(one);
      return record.ok ? [record.value] : [];
    }),
    elicitation: readElicitation(fields.get('elicitation')),
    chosen: typeof chosen === 'string' ? chosen : null,
  };
}

/** False where the browser keeps nothing: the settings hold until the page is closed. */
export function keepSettings({ own, elicitation, chosen }: ModelSettings): boolean {
  const value: Json = { version: 1, own: own.map(jsonOf), elicitation: { ...elicitation }, chosen };
  try {
    localStorage.setItem(NAME, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
