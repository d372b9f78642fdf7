import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { readStudy } from '../../src/studies/decode-study.js';
import { packStudy } from '../../src/studies/link.js';
import type { Study } from '../../src/studies/study.js';
import { launchBrowser, type Site, serveBuild } from '../helpers/browser.js';
import { enterOrder, FLAGS, placeOf, stepOf, storedStudy, turnTwice, walkTo } from './study-page.js';

let site: Site;
let browser: Browser;
before(async () => {
  site = await serveBuild();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** The baseline study as it ships, with every page and both kinds of items, and fewer of them. */
function baseline(): Study {
  const read = readStudy(
    readFileSync(new URL('../../public/studies/baseline.json', import.meta.url), 'utf8'),
  );
  assert.ok(read.ok);
  const { study } = read;
  assert.ok(study.practice && study.checks);
  return {
    ...study,
    practice: { ...study.practice, count: 1 },
    checks: { ...study.checks, count: 1 },
    blocks: study.blocks.map((block) => ({
      ...block,
      sample: { kind: 'matrix', people: 10, count: block.family === 'ssi-bench' ? 2 : 1 },
    })),
  };
}

/** What is chosen where there is a choice. */
const CHOSEN = [
  'Sometimes',
  'The one with the smallest value',
  'The real structure in space',
  'Window',
  'A tower',
];

// Scripts as text: the page must not get helpers that this file's compiler adds to functions.
const LOOK = `(() => {
  const deep = () => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };
  const every = (root) => [...root.querySelectorAll('*')].flatMap((one) =>
    one.shadowRoot ? [one, ...every(one.shadowRoot)] : [one]);
  const ids = (window.stops ??= new WeakMap());
  const idOf = (element) => {
    if (!ids.has(element)) ids.set(element, (window.stopCount = (window.stopCount ?? 0) + 1));
    return ids.get(element);
  };
  const seen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const place = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      id: idOf(element),
      what: element.localName + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      tag: element.localName,
      left, top, bottom: top + height, width,
      ring: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none',
    };
  };
  const active = deep();
  const group = (radio) => radio.closest('form, fieldset')?.querySelectorAll('input[type=radio][name="' + radio.name + '"]') ?? [];
  const reachable = every(document).filter((element) => {
    if (!element.matches('a[href], button, input, select, textarea, summary, [tabindex="0"]')) return false;
    if (element.disabled || !seen(element) || element.closest('[inert]')) return false;
    if (element.type !== 'radio') return true;
    const all = [...group(element)];
    return element === (all.find((one) => one.checked) ?? all[0]);
  });
  return {
    active: active === null || active === document.body ? null : place(active),
    reachable: reachable.map(place),
  };
})()`;
interface Place {
  readonly id: number;
  readonly what: string;
  readonly tag: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly ring: boolean;
}
interface Look {
  readonly active: Place | null;
  readonly reachable: readonly Place[];
}
const look = (page: Page): Promise<Look> => page.evaluate<Look>(LOOK);

/** Tab goes to everything once, in the order in which it stands there, and out again; each stop can be seen. */
async function tabThrough(page: Page, step: string): Promise<void> {
  // The heading has the focus, as a screen reader begins there.
  let first: Look | null = null;
  for (let i = 0; i < 100 && first === null; i++) {
    const now = await look(page);
    if (now.active !== null && ['h1', 'section'].includes(now.active.tag)) first = now;
    else await page.waitForTimeout(50);
  }
  assert.ok(
    first !== null,
    `${step}: the focus is not at its heading, but ${(await look(page)).active?.what}`,
  );
  const stops: Place[] = [];
  // Past the last one Tab leaves the page (for the browser's own controls, where there are any), then it begins again.
  let left = false;
  for (let i = 0; ; i++) {
    assert.ok(i < 80, `${step}: Tab never comes out again`);
    await page.keyboard.press('Tab');
    const { active } = await look(page);
    if (active === null) {
      if (left) break;
      left = true;
      continue;
    }
    if (stops.some(({ id }) => id === active.id)) {
      assert.equal(active.id, stops[0]?.id, `${step}: Tab goes round between ${active.what} and the end`);
      break;
    }
    assert.ok(active.ring || active.tag === 'main', `${step}: nobody sees that ${active.what} has the focus`);
    stops.push(active);
  }
  const missed = first.reachable.filter(({ id }) => !stops.some((stop) => stop.id === id));
  assert.deepEqual(
    missed.map(({ what }) => what),
    [],
    `${step}: not reached with Tab`,
  );
  if (step === 'trial' || step === 'feedback' || step === 'episode') return;
  const begin = Math.max(
    0,
    stops.findIndex(({ id }) => id === first.reachable[0]?.id),
  );
  const inOrder = [...stops.slice(begin), ...stops.slice(0, begin)];
  for (const [at, stop] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before === undefined) continue;
    const onward = stop.top >= before.bottom - 4 || (stop.left > before.left && stop.bottom > before.top);
    assert.ok(onward, `${step}: from ${before.what} to ${stop.what} is backwards`);
  }
}

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
}
/** Roles that mean nothing to anybody without a name. */
const NAMED =
  /^(button|link|radio|radiogroup|checkbox|textbox|spinbutton|combobox|slider|progressbar|image|img|dialog|tab)$/;

const treeOf = async (cdp: CDPSession): Promise<readonly AxNode[]> => {
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as {
    readonly nodes: readonly AxNode[];
  };
  return nodes.filter(({ ignored }) => !ignored);
};
const propertyOf = (node: AxNode, name: string): unknown =>
  node.properties?.find((one) => one.name === name)?.value.value;

/** What a screen reader is told: one heading of the first level, a name for everything that can be used or looked at. */
async function readAloud(cdp: CDPSession, step: string): Promise<void> {
  const nodes = await treeOf(cdp);
  const heads = nodes.filter((node) => node.role?.value === 'heading' && propertyOf(node, 'level') === 1);
  assert.equal(heads.length, 1, `${step}: headings of the first level`);
  const nameless = nodes.filter(
    (node) => NAMED.test(node.role?.value ?? '') && (node.name?.value ?? '').trim() === '',
  );
  assert.deepEqual(
    nameless.map((node) => node.role?.value),
    [],
    `${step}: nameless`,
  );
  const pictures = nodes
    .filter((node) => /^(image|img)$/.test(node.role?.value ?? ''))
    .map((node) => node.name?.value ?? '');
  for (const name of pictures)
    assert.doesNotMatch(
      name,
      /not drawn yet|\.(png|svg)$|^(image|picture|canvas)$/i,
      `${step}: the name of a picture`,
    );
  if (step === 'trial') {
    assert.ok(pictures.length >= 3, `${step}: pictures`);
    assert.ok(
      nodes.some((node) => propertyOf(node, 'live') === 'polite'),
      `${step}: nothing tells what happened`,
    );
  }
}

const said = async (cdp: CDPSession): Promise<string> => {
  const nodes = (await cdp.send('Accessibility.getFullAXTree')) as unknown as {
    readonly nodes: readonly (AxNode & { readonly nodeId: string; readonly childIds?: readonly string[] })[];
  };
  const byId = new Map(nodes.nodes.map((node) => [node.nodeId, node]));
  const text = (id: string): string => {
    const node = byId.get(id);
    return node?.role?.value === 'StaticText'
      ? (node.name?.value ?? '')
      : (node?.childIds ?? []).map(text).join(' ');
  };
  return nodes.nodes
    .filter((node) => node.role?.value === 'status')
    .map(({ nodeId }) => text(nodeId))
    .join(' ');
};

/** Does a step with the keyboard alone. @returns false at the end */
async function act(page: Page, cdp: CDPSession, step: string): Promise<boolean> {
  if (step === 'trial') {
    if ((await page.locator('orthant-rotation-trial').count()) > 0) {
      await page.getByRole('img', { name: 'Target' }).waitFor();
      await page.keyboard.press('q');
      for (let i = 0; !/47 rotations left/.test(await said(cdp)); i++) {
        assert.ok(i < 300, 'a rotation is told');
        await page.waitForTimeout(50);
      }
      await turnTwice(page);
    } else {
      await enterOrder(page);
      assert.match(await said(cdp), /Order complete/);
      await walkTo(page, page.getByRole('button', { name: /^Confirm/ }));
    }
    await page.keyboard.press('Enter');
    return true;
  }
  if (step === 'feedback' || step === 'episode') {
    await walkTo(page, page.locator('.go button.primary'));
    await page.keyboard.press('Enter');
    return true;
  }
  const fields = page.locator('orthant-study-form');
  if ((await fields.count()) > 0) {
    for (const field of await page.getByRole('textbox').all()) {
      await walkTo(page, field);
      await page.keyboard.type('35');
    }
    for (const group of await page.getByRole('radiogroup').all()) {
      const radios = await group.getByRole('radio').all();
      await walkTo(page, radios[0]!);
      const labels = await Promise.all(
        radios.map((radio) => radio.evaluate((one) => one.closest('label')?.textContent?.trim() ?? '')),
      );
      const wanted = labels.findIndex((label) => CHOSEN.includes(label));
      assert.ok(wanted >= 0, `one of ${labels}`);
      if (wanted === 0) await page.keyboard.press('Space');
      for (let down = 0; down < wanted; down++) await page.keyboard.press('ArrowDown');
      assert.ok(await radios[wanted]?.isChecked(), 'chosen with the keyboard');
    }
  }
  const onward = page.getByRole('button', {
    name: /^(Start|Continue|Next|Confirm|Practise|I agree and take part)$/,
  });
  if ((await onward.count()) === 0) return false;
  await walkTo(page, onward.first());
  await page.keyboard.press(step === 'Instructions' ? 'Space' : 'Enter');
  return true;
}

/** The other pages are looked at by axe in study.test.ts, truths in pages.test.ts. */
const BY_AXE = ['trial', 'Practice', 'A break'];

test('the whole baseline study with the keyboard alone, and as a screen reader is told it', async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Accessibility.enable');
  await page.goto(`${site.url}?${FLAGS}#/s=${packStudy(baseline())}`);
  const done: string[] = [];
  for (;;) {
    assert.ok(done.length < 40, done.join(', '));
    const step = await stepOf(page);
    const kind = `${step}${step === 'trial' ? await page.locator('orthant-rotation-trial').count() : ''}`;
    if (step === 'trial')
      await page
        .locator('orthant-picture-grid [aria-busy=false], orthant-rotation-trial canvas')
        .first()
        .waitFor();
    const place = await placeOf(page);
    if (!done.includes(kind)) {
      await tabThrough(page, step);
      await readAloud(cdp, step);
      if (BY_AXE.includes(step)) {
        const { violations } = await new AxeBuilder({ page }).analyze();
        assert.deepEqual(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
          [],
          step,
        );
      }
    }
    done.push(kind);
    if (!(await act(page, cdp, step))) break;
    for (let i = 0; ; i++) {
      const now = await placeOf(page);
      if (now !== '' && now !== place) break;
      // Pages of the instructions are turned without another step.
      if (step === 'Instructions' && (await page.getByText('Page 2 of 2').count()) > 0) break;
      assert.ok(i < 1200, `${step} stays as it is`);
      await page.waitForTimeout(50);
    }
  }
  assert.deepEqual(
    [...done].sort(),
    [
      'A break',
      'A short question',
      'About this study',
      'Consent',
      'Did we explain it well?',
      'Instructions',
      'Instructions',
      'Practice',
      'Ranking',
      'Some questions',
      'Spatial tasks: a baseline',
      'Thank you, that was all',
      'Turning',
      'Welcome',
      'feedback',
      'trial0',
      'trial0',
      'trial0',
      'trial1',
    ].sort(),
  );
  const stored = await storedStudy(page);
  assert.equal(stored.sessions[0]?.outcome, 'completed');
  assert.equal(stored.trials.filter(({ ended }) => ended !== null).length, 3);
  await context.close();
});

// The graphics device of the page, which is on no page: each is remembered where it is given out.
const DEVICES = `
  window.devices = [];
  const give = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = give.call(this, kind, ...rest);
    if (kind === 'webgl2' && context && !this.isConnected)
      devices.push(() => context.getExtension('WEBGL_lose_context')?.loseContext());
    return context;
  };
  if (navigator.gpu) {
    const ask = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (...rest) {
      const device = await ask.call(this, ...rest);
      devices.push(() => device.destroy());
      return device;
    };
  }
`;

for (const gpu of ['webgl2', 'webgpu'])
  test(`in the middle of an item another window, another zoom, and the ${gpu} device gone: shown anew, counted, and the answer goes on`, async () => {
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, locale: 'en-GB' });
    const page = await context.newPage();
    await page.addInitScript(DEVICES);
    const study: Study = {
      version: 1,
      name: 'one',
      title: 'A short study',
      blocks: [{ id: 'rank', family: 'ssi-bench', level: 'easy', pool: 1 }],
    };
    await page.goto(`${site.url}?px=256&gpu=${gpu}#/s=${packStudy(study)}`);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const picture = page
      .getByRole('button', { name: /not placed/ })
      .first()
      .locator('canvas');
    await picture.waitFor();
    const exposures = async (count: number) => {
      for (let i = 0; i < 600; i++) {
        const { trials } = await storedStudy(page);
        if (trials[0]?.exposureIndex === count) return;
        await page.waitForTimeout(100);
      }
      throw new Error(`exposures never were ${count}`);
    };
    await exposures(1);
    await page.keyboard.press('2');
    const placed = page.getByRole('button', { name: /^(Member|Group) 2, placed/ });
    await placed.waitFor();
    // Upright, as a device that is turned.
    await page.setViewportSize({ width: 700, height: 1000 });
    await exposures(2);
    // One resize ends before the next begins.
    await page.waitForTimeout(600);
    const cdp = await context.newCDPSession(page);
    // To 200 %: half as many pixels of the page's, each twice as large.
    const zoomed = { width: 350, height: 500, deviceScaleFactor: 2, mobile: false };
    await cdp.send('Emulation.setDeviceMetricsOverride', zoomed);
    await exposures(3);
    assert.ok((await page.evaluate<number>('devices.length')) > 0);
    await page.evaluate('devices.forEach((lose) => lose())');
    await exposures(4);
    await placed.waitFor();
    const candidates = await page.getByRole('button', { name: /^(Member|Group) \d, not placed/ }).count();
    for (const key of [1, 3, 4].slice(0, candidates)) await page.keyboard.press(`${key}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you, that was all' }).waitFor();
    const { trials } = await storedStudy(page);
    const [trial] = trials;
    assert.deepEqual([trials.length, trial?.exposureIndex, trial?.turns.length], [1, 4, 1]);
    assert.ok(trial?.turns[0]?.raw?.startsWith('[2, 1'), `${trial?.turns[0]?.raw}`);
    const events = trial?.events ?? [];
    const anew = events
      .filter(({ type }) => type === 'shown-again')
      .map(({ data }) => (data as { because: string }).because);
    assert.deepEqual(anew, ['resize', 'zoom', 'device-lost']);
    assert.equal(events.filter(({ type }) => type === 'device-lost').length, 1, 'told once');
    const { timing } = trial?.turns[0] ?? {};
    const firstPick = events.find(({ type }) => type === 'pick')?.at ?? 0;
    assert.ok(timing && timing.onset < firstPick, 'the onset is the first one');
    await context.close();
  });
