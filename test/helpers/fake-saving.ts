import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';

/**
 * What the fake does with the next request, whatever it is asked: `ok` is what the service itself would do. `lost`
 * stores and then drops the connection; `hang` stores and never answers; `closed` answers without the headers that let
 * a page read it, having stored.
 */
export type Behaviour =
  | 'ok'
  | 'queued'
  | 'drop'
  | 'lost'
  | 'hang'
  | 'closed'
  | 'slow'
  | { readonly status: number; readonly error?: string; readonly stored?: boolean };

export interface StoredFile {
  readonly name: string;
  readonly text: string;
}

/** Largest body the service lets through, bytes. */
const MOST = 32 * 1024 * 1024;
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type, content-encoding, accept, idempotency-key',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
};

/** DataPipe's data address and a plain endpoint, as far as their documentation goes, with a memory of what was stored. */
export class FakeSaving {
  readonly files: StoredFile[] = [];
  readonly requests: { readonly path: string; readonly behaviour: Behaviour }[] = [];
  #next: Behaviour[] = [];
  always: Behaviour = 'ok';
  #server: Server | null = null;
  #open = new Set<ServerResponse>();

  /** Behaviours of the next requests, in order; then `always`. */
  script(...behaviours: readonly Behaviour[]): void {
    this.#next = [...behaviours];
  }

  async listen(): Promise<string> {
    const server = createServer((request, response) => void this.#handle(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake server has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    for (const response of this.#open) response.destroy();
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(null));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const behaviour = this.#next.shift() ?? this.always;
    this.requests.push({ path: request.url ?? '', behaviour });
    if (behaviour === 'drop' || body.length > MOST) {
      request.socket.destroy();
      return;
    }
    const text =
      request.headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString();
    if (typeof behaviour === 'object') {
      if (behaviour.stored) this.#take(request, text);
      return answer(response, behaviour.status, behaviour.error ?? null);
    }
    if (behaviour === 'queued') {
      this.#take(request, text);
      return answer(response, 202, null);
    }
    const told = this.#take(request, text);
    if (behaviour === 'lost') request.socket.destroy();
    else if (behaviour === 'hang') this.#open.add(response);
    else if (behaviour === 'closed')
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}');
    else if (behaviour === 'slow') setTimeout(() => answer(response, told.status, told.error), 3000).unref();
    else answer(response, told.status, told.error);
  }

  /** What the service does with a request it gets whole. */
  #take(request: IncomingMessage, text: string): { readonly status: number; readonly error: string | null } {
    if (!/^\/api\/data\/?$/.test(request.url ?? '')) {
      const name = `${request.headers['idempotency-key']}`;
      if (this.files.some((file) => file.name === name)) return { status: 409, error: null };
      this.files.push({ name, text });
      return { status: 204, error: null };
    }
    let value: Record<string, unknown>;
    try {
      value = JSON.parse(text);
    } catch {
      return { status: 400, error: 'INVALID_DATA' };
    }
    const { experimentID, filename, data } = value;
    if (typeof experimentID !== 'string' || typeof filename !== 'string' || typeof data !== 'string')
      return { status: 400, error: 'MISSING_PARAMETER' };
    if (experimentID === 'unknown') return { status: 400, error: 'EXPERIMENT_NOT_FOUND' };
    if (this.files.some((file) => file.name === filename)) return { status: 400, error: 'FILE_EXISTS' };
    // Its own check, as experiments have it switched on: a JSON list whose rows hold this field.
    const rows: unknown = JSON.parse(data);
    if (!Array.isArray(rows) || !rows.some((row: object) => 'trial_type' in row))
      return { status: 400, error: 'INVALID_DATA' };
    this.files.push({ name: filename, text: data });
    return { status: 201, error: null };
  }
}

function answer(response: ServerResponse, status: number, error: string | null): void {
  if (status === 204) {
    response.writeHead(204, CORS).end();
    return;
  }
  const said = error === null ? { message: 'Success', error: null } : { message: 'In words.', error };
  response.writeHead(status, { ...CORS, 'Content-Type': 'application/json' }).end(JSON.stringify(said));
}
