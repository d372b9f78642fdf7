import { type Kept, keptOf, removeModel } from '../../bridge/vlm-cache.js';
import { fail, ok, type Result } from '../../core/result.js';
import { KNOWN_MODELS } from '../../models/list.js';
import type { Probe } from '../../models/needs.js';
import { decodeModel, type ModelRecord, modelsFromJson } from '../../models/record.js';
import { probeMachine } from './probe.js';

/** File that a folder with models for this site has: one record or a list of them. */
const FOLDER_FILE = 'orthant-models.json';

/** Which models there are, which of them are here, and what this machine can run. */
export class Shelf {
  readonly list: readonly ModelRecord[] = KNOWN_MODELS;

  probe(): Promise<Probe> {
    return probeMachine();
  }

  /** What of each model is in this browser, by id; models of which nothing is are left out. */
  async kept(records: readonly ModelRecord[]): Promise<ReadonlyMap<string, Kept>> {
    const found = new Map<string, Kept>();
    for (const record of records) {
      const kept = await keptOf(record).catch(() => null);
      if (kept !== null && kept.files > 0) found.set(record.id, kept);
    }
    return found;
  }

  async remove(record: ModelRecord): Promise<Result<number>> {
    try {
      return ok(await removeModel(record));
    } catch (error) {
      return fail(
        'cache-failed',
        `The files of ${record.name} could not be deleted (${error instanceof Error ? error.message : error}). Try again, or clear this site's data in the browser.`,
      );
    }
  }

  /** The records of a folder on the server that this page came from. @param typed relative to the page */
  async folder(typed: string): Promise<Result<readonly ModelRecord[]>> {
    const path = typed.trim().replace(/\/*$/, '/');
    let url: URL;
    try {
      url = new URL(`${path}${FOLDER_FILE}`, document.baseURI);
    } catch {
      return fail('bad-folder', `"${typed}" is no folder of this server. Type a path such as models/.`);
    }
    if (url.origin !== location.origin) {
      return fail(
        'bad-folder',
        'Only folders of the server that this page came from can be read this way. Paste a record to use a model from elsewhere.',
      );
    }
    try {
      const response = await fetch(url);
      if (!response.ok) {
        return fail(
          'not-found',
          `There is no ${url.pathname} on this server (${response.status}). Whoever hosts the page puts it there, with the records of the models in that folder.`,
        );
      }
      return modelsFromJson(await response.text());
    } catch (error) {
      return fail(
        'network',
        `${url.pathname} could not be read (${error instanceof Error ? error.message : error}).`,
      );
    }
  }

  /** A record for a server that speaks OpenAI's chat completions. */
  server(address: string, model: string): Result<ModelRecord> {
    const trimmed = address
      .trim()
      .replace(/\/+$/, '')
      .replace(/\/v1(\/chat\/completions)?$/, '');
    const name = model.trim();
    const record = decodeModel({
      backend: 'openai',
      id: `server-${`${trimmed} ${name}`
        .replace(/^https?:\/\//, '')
        .replace(/[^A-Za-z0-9._-]+/g, '-')
        .slice(0, 80)}`,
      name: `${name} at ${trimmed.replace(/^https?:\/\//, '')}`,
      source: trimmed,
      licence: 'as the server says',
      address: trimmed,
      model: name,
    });
    return record.ok ? ok(record.value) : record;
  }
}
