import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** `drop`: nothing is done and the connection cut. `lost`: it is done, and the connection cut before the answer. */
export type JatosBehaviour = 'ok' | 'drop' | 'lost' | { readonly status: number };
export type JatosRequest = 'resultData' | 'files' | 'end';

/** One person's way through the study, as JATOS keeps it. */
export interface JatosRun {
  readonly uuid: string;
  readonly id: number;
  readonly query: { readonly [name: string]: string };
  /** One for each load of the component's page. */
  readonly components: { data: string; readonly files: { readonly name: string; readonly text: string }[] }[];
  state: 'STARTED' | 'FINISHED' | 'FAIL' | 'ABORTED';
  message: string | null;
}

export interface JatosSettings {
  /** Folder with the study's assets, `index.html` among them. */
  readonly assets: string;
  readonly version?: string;
  readonly reloadable?: boolean;
  /** Bytes of result data that a component may have. */
  readonly most?: number;
  /** Of the page (smaller pictures), put into its address: JATOS itself puts nothing there. */
  readonly flags?: string;
}

const scripts = new URL('../fixtures/jatos/', import.meta.url).pathname;
const CODE = 'AbCdEfGhIjK';
const COMPONENT = 'a0f1c2d3-0000-4000-8000-000000000001';
const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * JATOS as a participant's browser meets it (3.10: its routes and its documentation): a study link that keeps its own
 * parameters and leads to `/publix/<run>/<component>/start`, where the component's page is; files of the study and
 * `jatos.js` beside it, for those alone whose run is open (a cookie says so); result data that is overwritten (PUT) or
 * appended to (POST); an end after which the run and its files are closed.
 */
export class FakeJatos {
  readonly runs: JatosRun[] = [];
  readonly requests: { readonly method: string; readonly path: string; status: number }[] = [];
  settings: JatosSettings;
  /** What happens to requests once the scripted ones are over. */
  readonly always: { [name in JatosRequest]: JatosBehaviour } = { resultData: 'ok', files: 'ok', end: 'ok' };
  readonly #next: { [name in JatosRequest]: JatosBehaviour[] } = { resultData: [], files: [], end: [] };
  #server: Server | null = null;
  #url = '';

  constructor(settings: JatosSettings) {
    this.settings = settings;
  }

  script(request: JatosRequest, ...behaviours: readonly JatosBehaviour[]): void {
    this.#next[request] = [...behaviours];
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.#handle(request, response));
    // The batch channel is a web socket: refused, as behind a proxy that knows none.
    server.on('upgrade', (_, socket) => socket.destroy());
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the fake JATOS has no port');
    this.#url = `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(null));
  }

  /** What a researcher gives to people. */
  studyLink(query = ''): string {
    return `${this.#url}/publix/${CODE}${query}`;
  }

  /** Addresses that were asked for and refused or not there. */
  get refused(): readonly string[] {
    return this.requests.filter(({ status }) => status >= 400).map(({ path, status }) => `${status} ${path}`);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.#url);
    const log = { method: request.method ?? '', path: `${url.pathname}${url.search}`, status: 0 };
    this.requests.push(log);
    response.on('finish', () => {
      log.status = response.statusCode;
    });
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const [publix, uuid = '', component = '', ...rest] = url.pathname
      .split('/')
      .filter((part) => part !== '');
    if (publix !== 'publix') return void response.writeHead(404).end();
    if (uuid === CODE && component === '') return this.#begin(url, response);
    const run = this.runs.find((one) => one.uuid === uuid);
    if (run === undefined) return void response.writeHead(400).end('no such run');
    const open = this.#isOpen(request, run);
    if (component === 'end' || component === 'abort')
      return this.#end(component, url, run, request, response);
    if (component !== COMPONENT) return void response.writeHead(404).end();
    const file = rest.join('/');
    if (file === 'start') return this.#start(run, response);
    if (!open) return void response.writeHead(403).end('not your run, or over');
    switch (rest[0]) {
      case 'initData':
        return void response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(this.#initData(run)));
      case 'resultData':
        return this.#act('resultData', request, response, () =>
          this.#take(run, request, Buffer.concat(body)),
        );
      case 'files':
        return this.#act('files', request, response, () =>
          this.#file(run, rest[1] ?? '', Buffer.concat(body)),
        );
      default:
        return this.#asset(file, response);
    }
  }

  #begin(url: URL, response: ServerResponse): void {
    const run: JatosRun = {
      uuid: randomUUID(),
      id: this.runs.length + 101,
      query: Object.fromEntries(url.searchParams),
      components: [],
      state: 'STARTED',
      message: null,
    };
    this.runs.push(run);
    const { flags } = this.settings;
    response
      .writeHead(303, {
        Location: `/publix/${run.uuid}/${COMPONENT}/start${flags === undefined ? '' : `?${flags}`}`,
      })
      .end();
  }

  #start(run: JatosRun, response: ServerResponse): void {
    if (run.state !== 'STARTED') return void response.writeHead(403).end('this run is over');
    if (run.components.length > 0 && this.settings.reloadable === false) {
      run.state = 'FAIL';
      return void response.writeHead(303, { Location: `/publix/${run.uuid}/end?successful=false` }).end();
    }
    run.components.push({ data: '', files: [] });
    const ids = new URLSearchParams({
      studyResultUuid: run.uuid,
      studyResultId: `${run.id}`,
      componentResultId: `${1000 * run.id + run.components.length}`,
      workerId: `${run.id + 500}`,
      studyId: '7',
      batchId: '8',
      componentId: '9',
      componentPos: '1',
      urlBasePath: '/',
    });
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache, no-store',
        'Set-Cookie': `JATOS_IDS_0=${ids}; Path=/; SameSite=Lax`,
      })
      .end(readFileSync(join(this.settings.assets, 'index.html')));
  }

  #isOpen({ headers }: IncomingMessage, run: JatosRun): boolean {
    return run.state === 'STARTED' && (headers.cookie ?? '').includes(run.uuid);
  }

  #initData(run: JatosRun) {
    return {
      studySessionData: '{}',
      studyProperties: { title: 'A study in JATOS', studyInput: null },
      batchProperties: { title: 'Default' },
      componentList: [{ id: 9, title: 'Orthant' }],
      componentProperties: {
        title: 'Orthant',
        reloadable: this.settings.reloadable !== false,
        componentInput: null,
      },
      urlQueryParameters: run.query,
      studyCode: CODE,
    };
  }

  #act(kind: JatosRequest, request: IncomingMessage, response: ServerResponse, act: () => number): void {
    const behaviour = this.#next[kind].shift() ?? this.always[kind];
    if (behaviour === 'drop') return void request.socket.destroy();
    if (typeof behaviour === 'object') return void response.writeHead(behaviour.status).end('refused');
    const status = act();
    if (behaviour === 'lost') return void request.socket.destroy();
    response.writeHead(status).end();
  }

  #take(run: JatosRun, request: IncomingMessage, body: Buffer): number {
    if (!/^text\/plain\b/.test(request.headers['content-type'] ?? '')) return 415;
    const now = run.components.at(-1);
    if (now === undefined) return 400;
    const data = request.method === 'POST' ? now.data + body.toString() : body.toString();
    if (Buffer.byteLength(data) > (this.settings.most ?? 5_000_000)) return 413;
    now.data = data;
    return 200;
  }

  #file(run: JatosRun, name: string, body: Buffer): number {
    if (body.length > 30_000_000) return 413;
    // One part of a form: its text is between the empty line and the last boundary.
    const text = body.toString();
    const from = text.indexOf('\r\n\r\n') + 4;
    run.components.at(-1)?.files.push({
      name: decodeURIComponent(name),
      text: text.slice(from, text.lastIndexOf('\r\n--')),
    });
    return 200;
  }

  #end(
    what: 'end' | 'abort',
    url: URL,
    run: JatosRun,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    if (!(request.headers.cookie ?? '').includes(run.uuid)) return void response.writeHead(403).end('no run');
    this.#act('end', request, response, () => {
      if (run.state !== 'STARTED') return 200;
      if (what === 'abort') {
        run.state = 'ABORTED';
        for (const component of run.components) component.data = '';
      } else {
        run.state = url.searchParams.get('successful') === 'false' ? 'FAIL' : 'FINISHED';
        run.message = url.searchParams.get('message');
      }
      response.setHeader('Set-Cookie', 'JATOS_IDS_0=; Path=/; Max-Age=0');
      return 200;
    });
  }

  #asset(path: string, response: ServerResponse): void {
    const own = /^(jatos\.js|jatos-publix\/javascripts\/(\w+\.js))$/.exec(path);
    const file = own
      ? join(scripts, own[2] ?? 'jatos.js')
      : join(this.settings.assets, normalize(`/${path}`));
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
      return void response.writeHead(404).end();
    const text =
      own?.[1] === 'jatos.js' ? `window.jatosVersion = '${this.settings.version ?? '3.10.4'}';\n` : '';
    response
      .writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Cache-Control': 'private',
      })
      .end(Buffer.concat([Buffer.from(text), readFileSync(file)]));
  }
}
