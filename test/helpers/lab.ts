import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Json } from '../../src/core/item.js';
import type { Result } from '../../src/core/result.js';
import type { LoadedModel, VlmOptions, VlmReply } from '../../src/core/vlm.js';
import { webllmFiles } from '../standin/webllm/files.js';
import { WASM_BASE64 } from '../standin/webllm/model.wasm.js';
import type { Rule } from '../standin/webllm/script.js';
import type { LabSite } from './lab-site.js';

export interface Painted {
  readonly width: number;
  readonly height: number;
  /** CSS colours of equal columns. */
  readonly colours: readonly string[];
}
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly parts: readonly (string | Painted)[];
}

/** Calls into the lab page, with the types that come back. */
export class LabPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Runs a function of the page's `lab`; arguments and results cross as JSON. */
  call<T>(name: string, ...args: readonly unknown[]): Promise<T> {
    return this.page.evaluate(`lab.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);
  }

  create(client: string, backend: string, limits: Json = {}, apiKey?: string): Promise<void> {
    return this.call('create', client, backend, { limits, ...(apiKey === undefined ? {} : { apiKey }) });
  }
  load(client: string, record: unknown): Promise<Result<LoadedModel>> {
    return this.call('load', client, record);
  }
  ask(client: string, turns: readonly Turn[], options: Partial<VlmOptions> = {}): Promise<Result<VlmReply>> {
    return this.call('ask', client, turns, options);
  }
  count(client: string, turns: readonly Turn[]): Promise<Result<number | null>> {
    return this.call('count', client, turns);
  }
  /** Resolves once the running request has said something. */
  saidSomething(): Promise<void> {
    return this.until('lab.state.text !== ""');
  }
  /** Asks from outside again and again: inside, the page's policy forbids what Playwright's own waiting does. */
  async until(condition: string): Promise<void> {
    while (!(await this.page.evaluate<boolean>(condition))) await pause(20);
  }
}

const library = Buffer.from(WASM_BASE64, 'base64');

/** Puts a stand-in for WebLLM on the site, with a script of its own; its record. */
export function putWebllm(
  site: LabSite,
  id: string,
  rules: readonly Rule[],
  record: { readonly [name: string]: Json } = {},
): { readonly [name: string]: Json } {
  for (const { path, bytes } of webllmFiles(rules)) site.files.set(`/models/${id}/resolve/1/${path}`, bytes);
  site.files.set(`/models/${id}/model.wasm`, library);
  return {
    backend: 'webllm',
    id,
    name: `Stand-in ${id}`,
    model: `models/${id}/resolve/1/`,
    library: `models/${id}/model.wasm`,
    standIn: true,
    ...record,
  };
}

export const user = (...parts: Turn['parts']): Turn[] => [{ role: 'user', parts }];
export const solid = (width: number, height: number, ...colours: readonly string[]): Painted => ({
  width,
  height,
  colours: colours.length > 0 ? colours : ['rgb(10, 20, 30)'],
});

/** The value, or the test ends with the fault's words. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.fault.code}: ${result.fault.message}`);
  return result.value;
}
export function faultOf(result: Result<unknown>): { readonly code: string; readonly message: string } {
  if (result.ok) throw new Error(`expected a fault, got ${JSON.stringify(result.value)}`);
  return result.fault;
}
