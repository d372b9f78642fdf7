import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { RealBrowser } from '../helpers/browser.js';
import { faultOf, LabPage, solid, user, value } from '../helpers/lab.js';
import { type LabSite, labSite } from '../helpers/lab-site.js';

/** A model server as a person may have one on their machine; what it says is up to the test. */
type Say = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let site: LabSite;
let lab: LabPage;
let server: Server;
let address = '';
let say: Say = (_request, _body, response) => response.end();
const bodies: string[] = [];
const browser = new RealBrowser();

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
const piece = (content: string, finish: string | null = null) =>
  event({ choices: [{ delta: { content }, finish_reason: finish }] });
const stream =
  (...parts: readonly string[]): Say =>
  (_request, _body, response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    for (const part of parts) response.write(part);
    response.end();
  };
const answer =
  (status: number, text: string): Say =>
  (_request, _body, response) => {
    response.statusCode = status;
    response.end(text);
  };

before(async () => {
  site = await labSite();
  server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', new URL(site.url).origin);
    response.setHeader('Access-Control-Allow-Headers', 'content-type, authorization');
    if (request.method === 'OPTIONS') return void response.end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.url === '/v1/models' && request.headers.authorization !== 'Bearer wrong') {
        response.setHeader('Content-Type', 'application/json');
        return void response.end(JSON.stringify({ data: [{ id: 'm', owned_by: 'a test' }] }));
      }
      bodies.push(body);
      say(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const where = server.address();
  if (where === null || typeof where === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${where.port}`;
  lab = new LabPage(await browser.start(undefined, ['--host-resolver-rules=MAP lan.test 127.0.0.1']));
  await lab.page.goto(site.url);
});
after(async () => {
  server?.closeAllConnections();
  server?.close();
  await browser.close();
  await site?.close();
});

const record = (at: string) => ({ backend: 'openai', id: 'own', name: 'Own', address: at, model: 'm' });
const connect = async (key?: string) => {
  await lab.create('c', 'openai', { firstToken: 1500, stall: 1500 }, key);
  return lab.load('c', record(address));
};

test('nothing is sent before a question; then the pictures and the text, and the reply streams back', async () => {
  const loaded = value(await connect('a key'));
  assert.deepEqual([loaded.engine, loaded.constrains, loaded.facts.address], ['a test', false, address]);
  assert.deepEqual(bodies, []);
  say = stream(
    piece('Hel'),
    piece('lo', 'stop'),
    event({ choices: [], usage: { prompt_tokens: 70, completion_tokens: 2 } }),
    'data: [DONE]\n\n',
  );
  const reply = value(await lab.ask('c', user(solid(4, 4), 'What is it?'), { maxTokens: 9, seed: 5 }));
  assert.equal(reply.text, 'Hello');
  assert.deepEqual([reply.finish, reply.usage.promptTokens, reply.usage.completionTokens], ['stop', 70, 2]);
  const sent = JSON.parse(bodies.at(-1) ?? '');
  assert.deepEqual([sent.model, sent.max_tokens, sent.seed, sent.temperature], ['m', 9, 5, 0]);
  const [image, text] = sent.messages[0].content;
  assert.match(image.image_url.url, /^data:image\/png;base64,iVBOR/);
  assert.deepEqual(text, { type: 'text', text: 'What is it?' });
});

test('a server that does not stream, and one that stops at the limit', async () => {
  say = (_request, _body, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: 'whole' }, finish_reason: 'length' }] }));
  };
  const reply = value(await lab.ask('c', user('x')));
  assert.deepEqual([reply.text, reply.finish], ['whole', 'length']);
});

test('refusals, errors and broken streams are faults in words', async () => {
  const ask = async (by: Say) => {
    say = by;
    return faultOf(await lab.ask('c', user('x')));
  };
  assert.match((await ask(answer(401, 'no'))).message, /refused the key, or wants one \(401\)/);
  assert.equal((await ask(answer(404, 'no such model'))).code, 'not-found');
  assert.match((await ask(answer(500, 'boom'))).message, /answered 500\. boom/);
  assert.match((await ask(stream(event({ error: { message: 'out of memory' } })))).message, /out of memory/);
  const cut = await ask(stream(piece('half')));
  assert.equal(cut.code, 'network');
  assert.match(cut.message, /broke off.*not counted as an answer/);
  assert.equal((await ask(() => {})).code, 'timed-out');
  assert.equal(faultOf(await lab.ask('c', user('x'), { grammar: 'root ::= "a"' })).code, 'no-grammar');
});

test('a person stops it, and the connection is closed', async () => {
  let closed = () => {};
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  say = (_request, _body, response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    response.write(piece('on and on'));
    response.on('close', closed);
  };
  const asked = lab.ask('c', user('x'));
  await lab.saidSomething();
  await lab.call('abort', 'c');
  assert.equal(faultOf(await asked).code, 'aborted');
  await gone;
});

test('nobody there, not allowed by the server, not allowed by the page: each said', async () => {
  await lab.create('d', 'openai');
  const silent = faultOf(await lab.load('d', record('http://127.0.0.1:9')));
  assert.equal(silent.code, 'network');
  assert.match(silent.message, /cannot be reached.*CORS.*OLLAMA_ORIGINS=http:\/\/127\.0\.0\.1/);
  const foreign = faultOf(await lab.load('d', record(site.url.replace('127.0.0.1', 'localhost'))));
  assert.equal(foreign.code, 'network');
  const blocked = faultOf(await lab.load('d', record(address.replace('127.0.0.1', 'lan.test'))));
  assert.equal(blocked.code, 'blocked');
  assert.match(blocked.message, /security policy.*npm start -- --connect http:\/\/lan\.test/);
  say = answer(401, 'no');
  await lab.create('e', 'openai', {}, 'wrong');
  assert.match(faultOf(await lab.load('e', record(address))).message, /refused the key/);
});
