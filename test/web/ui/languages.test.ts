import type { AnswerSpec } from '../../../src/core/answer.js';
import '../../../src/ui/orthant-app.js';
import type { OrthantApp } from '../../../src/ui/orthant-app.js';
import '../../../src/ui/rotation/episode-screen.js';
import '../../../src/ui/rotation/rotation-trial.js';
import type { GreyImage, RotationPanel, RotationView } from '../../../src/ui/rotation/rotation-view.js';
import { number, say, speak, speakEnglish } from '../../../src/ui/say.js';
import '../../../src/ui/study/study.js';
import type { EndView, StudyPage, StudyView } from '../../../src/ui/study/study-view.js';
import type { FaultView, FeedbackView, Frame, Scored, View } from '../../../src/ui/view.js';
import { isWordKey, type OwnWords } from '../../../src/words/catalogue.js';
import { de } from '../../../src/words/de.js';
import { en } from '../../../src/words/en.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, mount, picture, settled, trialView } from './helpers.js';

/** In letters that no source file is written in: whatever is in others did not come from the catalogue or the data. */
const foreign = (text: string): string =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : String.fromCodePoint((part.codePointAt(0) ?? 0) + 0xfee0),
  );
const pseudo: OwnWords = Object.fromEntries(
  Object.entries(de).map(([key, text]) => [key, foreign(typeof text === 'string' ? text : text.other)]),
);

/** Keys of the keyboard, languages by their own names, and names that are the same everywhere. */
const ALLOWED = /^(?:[WASDQE]|en|de|English|Deutsch|Orthant|draw-failed)$/;
const NAMED = ['aria-label', 'title', 'alt', 'placeholder', 'aria-roledescription', 'label'];

/** All that a person can read or hear of an element, in shadow roots too. */
function textsOf(root: ParentNode): readonly string[] {
  const out: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      if (!(node.parentElement instanceof HTMLStyleElement)) out.push(node.data);
    } else if (node instanceof Element) {
      out.push(...NAMED.map((name) => node.getAttribute(name) ?? ''));
      if (node.shadowRoot) out.push(...textsOf(node.shadowRoot));
    }
  }
  return out.map((text) => text.trim()).filter((text) => text !== '');
}

const inside = (app: OrthantApp): ShadowRoot => {
  if (!app.shadowRoot) throw new Error('the page has no root');
  return app.shadowRoot;
};
const strays = (app: OrthantApp): readonly string[] =>
  textsOf(inside(app)).filter((text) => /[A-Za-z]/.test(text) && !ALLOWED.test(text));

const F = foreign;
const grey = (): GreyImage => ({ width: 32, height: 32, data: new Uint8Array(1024) });
const panel = (): RotationPanel => ({ auxiliary: grey(), current: grey() });
const pictures = ['original', '1', '2', '3', '4'].map((id) => picture(id, 'drawn in English'));
const frames: readonly Frame[] = pictures.map(({ id }) => ({ id, caption: F(`Bild ${id}`), ratio: 1.5 }));
const rotation: RotationView = {
  target: grey(),
  start: panel(),
  steps: [
    { axis: 'yaw', angle: 30, panel: panel() },
    { axis: 'roll', angle: -5, panel: panel() },
  ],
  remaining: 46,
  most: 48,
  angles: [1, 5, 10, 30],
  history: true,
  feedback: { iou: 0.5, hint: F('Hinweis') },
};
const fault: FaultView = {
  title: 'fault-draw-failed',
  text: { key: 'fault-draw-failed-text', values: { message: 'In English only.' } },
  actions: [{ kind: 'retry', label: 'tryAgain' }],
  detail: 'draw-failed',
};
const base = {
  category: F('Gattung'),
  question: F('Frage?'),
  ends: { least: F('wenig'), most: F('viel') },
  frames,
  pictures,
};
const asks: { readonly [kind in AnswerSpec['kind']]: AnswerSpec } = {
  ranking: { kind: 'ranking', count: 4, noun: F('Teil') },
  choice: {
    kind: 'choice',
    options: ['1', '2'].map((id) => ({ id, label: F(`Wahl ${id}`) })),
  },
  number: { kind: 'number', unit: F('m'), integer: false, min: null, max: 9 },
  integers: { kind: 'integers', min: 0, max: null },
  text: { kind: 'text', maxLength: 20 },
  rotation: { kind: 'rotation', angles: [1, 5, 10, 30], remaining: 46 },
};
const scored = (change: Partial<Scored>): Scored => ({
  outcome: 'partly',
  pairs: { right: 1, all: 3 },
  places: [1, 2].map((n) => ({
    candidate: n,
    label: F(`Teil ${n}`),
    place: n,
    given: 3 - n,
    value: '1',
    share: 0.5,
  })),
  ends: base.ends,
  lines: [F('Weil.')],
  ...change,
});
const feedback: FeedbackView = {
  screen: 'feedback',
  id: 'f',
  number: 1,
  total: 2,
  practice: false,
  ...base,
  scored: scored({}),
  around: async () => null,
  first: 'around',
  next: 'nextItem',
  fault,
};

/** A screen as the page shows it to a participant. */
async function shown(view: View) {
  const app = document.createElement('orthant-app') as OrthantApp;
  app.route = { to: 'study', from: { kind: 'name', name: 'x' }, entries: [] };
  app.view = view;
  const mounted = mount(app, 'width: 1100px; height: 800px');
  await settled();
  return { ...mounted, app };
}
async function nothingStray(view: View, act: (root: ParentNode) => Promise<void> = async () => undefined) {
  const { app, remove } = await shown(view);
  await act(inside(app));
  await settled();
  same(strays(app), [], view.screen);
  remove();
}
const press = (root: ParentNode, selector: string, at = 0): void => deepAll(root, selector)[at]?.click();

// Charts that measure themselves say so to nobody's harm.
addEventListener(
  'error',
  (event) => {
    if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
  },
  true,
);

describe('in another language', () => {
  before(() => speak('de', ['en', 'de'], pseudo));
  after(() => speakEnglish());

  for (const kind of ['ranking', 'choice', 'number', 'integers', 'text'] as const) {
    it(`a trial of the kind ${kind} says nothing of its own, whatever its state`, async () => {
      const view = trialView({ ...base, ask: asks[kind], resumed: true, deadline: performance.now() + 9900 });
      await nothingStray(view, async (root) => {
        press(root, '[data-candidate]');
        press(root, '[data-option]');
        press(root, '.key', 1);
        press(root, '.key', 2);
        await settled();
        press(root, '.enlarge', 1);
      });
      await nothingStray(trialView({ ...base, ask: asks[kind], practice: true, saving: true, fault }));
      await nothingStray(trialView({ ...base, ask: asks[kind], pictures: null }));
    });
  }

  it('nor does a rotation, with its dialogs, nor a scene that cannot be shown', async () => {
    const view = trialView({ ...base, frames: [], pictures: null, ask: asks.rotation, rotation });
    await nothingStray(view, async (root) => press(root, 'orthant-history-strip button', 1));
    await nothingStray(view, async (root) => press(root, '[data-rotation="pitch+30"]'));
    const { rotation: _, ...making } = view;
    await nothingStray(making);
    await nothingStray(trialView({ ...base, ask: asks.number, stimulus: 'orbit' }));
  });

  it('nor do the screens that show the truth', async () => {
    await nothingStray(feedback);
    const answer = { given: '3', right: '4', off: F('zu wenig') };
    await nothingStray(
      { ...feedback, practice: true, scored: scored({ places: [], answer, outcome: 'wrong' }) },
      async (root) => press(root, '.tabs button', 1),
    );
    await nothingStray({ ...feedback, around: null, scored: scored({ outcome: 'skipped', pairs: null }) });
    const pose = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const;
    const path = [null, { axis: 'pitch', angle: 10 } as const].map((action) => ({
      action,
      iou: 0.5,
      poseError: 10,
      coverage: 0.3,
      pose,
    }));
    for (const ended of ['success', 'stop', 'limit', 'timed-out', 'skipped'])
      await nothingStray({
        screen: 'episode',
        id: `e${ended}`,
        number: 1,
        total: 2,
        category: F('Gattung'),
        practice: true,
        next: 'goOn',
        again: 'practiseMore',
        fault: null,
        episode: {
          title: '',
          ended,
          path,
          reference: path,
          target: grey(),
          panel: panel(),
          symmetries: 2,
          draw: grey,
          credit: F('Lorc'),
        },
      });
  });

  it('nor do the pages of a study, its end, a kiosk, and what tells of faults', async () => {
    const texts = [F('Ein Text.')];
    const option = { id: 'a', label: F('Ja') };
    const keyed = { id: 'k', text: F('Was?'), options: [option, { ...option, id: 'b' }] };
    const end: EndView = {
      outcome: 'completed',
      text: [],
      saving: 'saved',
      code: '1',
      check: '2',
      address: 'https://example.org/',
      why: null,
      attempts: 2,
      next: false,
    };
    const problems = ['minWidth', 'minHeight', 'pointers', 'browsers', 'graphics'];
    const pages: readonly StudyPage[] = [
      { kind: 'start', problems: [], minWidth: 0, minHeight: 0 },
      { kind: 'start', problems, minWidth: 1000, minHeight: 700 },
      { kind: 'code', wrong: true },
      { kind: 'back', done: 1, items: 3, restart: false },
      { kind: 'back', done: 1, items: 3, restart: true },
      { kind: 'blocked' },
      { kind: 'busy' },
      ...(['welcome', 'instructions', 'block', 'break', 'debrief'] as const).map(
        (step): StudyPage => ({ kind: 'text', step, heading: null, pages: [texts, texts], wait: 0 }),
      ),
      { kind: 'text', step: 'break', heading: null, pages: [], wait: 5 },
      { kind: 'consent', text: texts },
      {
        kind: 'questions',
        questions: [
          { kind: 'number', id: 'n', text: F('Alter'), min: 1, max: 99, required: true },
          { kind: 'text', id: 't', text: F('Wort'), required: false },
          { ...keyed, kind: 'choice', required: true },
        ],
        wrong: ['n'],
      },
      { kind: 'practice', count: 2, attempt: 1, pass: 1 },
      { kind: 'practice', count: 2, attempt: 2, pass: 0 },
      { kind: 'quiz', questions: [keyed], again: false },
      { kind: 'quiz', questions: [keyed], again: true },
      { kind: 'check', question: keyed },
      { kind: 'left' },
      ...(['none', 'sending', 'saved', 'queued'] as const).map(
        (saving): StudyPage => ({ kind: 'end', end: { ...end, saving } }),
      ),
      ...(['no-consent', 'failed-checks', 'incompatible', 'timed-out', 'other'] as const).map(
        (outcome): StudyPage => ({
          kind: 'end',
          end: {
            ...end,
            outcome,
            saving: 'failed',
            why: { code: F('code'), message: 'In English only.' },
            next: true,
          },
        }),
      ),
      ...(['checking', 'ready', 'not-ready'] as const).map(
        (offline): StudyPage => ({ kind: 'attract', text: texts, offline }),
      ),
    ];
    for (const [at, page] of pages.entries()) {
      const view: StudyView = {
        screen: 'study',
        id: `p${at}`,
        title: F('Studie'),
        page,
        progress: { done: 1, of: 3 },
        preview: true,
        test: true,
        unknown: [F('name')],
        idle: page.kind === 'attract' ? null : 9,
        kiosk: page.kind === 'attract',
        fault: null,
      };
      await nothingStray(view);
    }
    await nothingStray({ screen: 'busy', title: say('opening'), detail: '' });
    for (const title of Object.keys(en)) {
      const text = `${title}-text`;
      if (!title.startsWith('fault-') || !isWordKey(title) || !isWordKey(text)) continue;
      const told: FaultView = {
        ...fault,
        title,
        text: { key: text, values: { message: 'In English only.' } },
      };
      await nothingStray({ screen: 'fault', fault: told });
    }
  });
});

describe('the scan', () => {
  it('sees text that is not from the catalogue, wherever it stands', async () => {
    const { app, remove } = await shown(trialView({ question: 'Which one?' }));
    const found = strays(app);
    for (const text of ['Which one?', 'Pause', 'Item 1 of 10', 'Enlarge Member 1'])
      truthy(
        found.some((one) => one.includes(text)),
        text,
      );
    remove();
  });
});

describe('a change of language', () => {
  after(() => speakEnglish());

  it('says an open trial anew and keeps what was entered, the pictures and the onset', async () => {
    await speak('en', ['en', 'de']);
    const ask: AnswerSpec = { kind: 'number', unit: 'm', integer: false, min: null, max: null };
    const view = trialView({ ...base, ask });
    const { app, intents, remove } = await shown(view);
    for (const key of ['1', '.', '5']) window.dispatchEvent(new KeyboardEvent('keydown', { key, code: key }));
    await settled();
    const field = () => deep(inside(app), '.box input') as HTMLInputElement;
    same(field().value, '1.5');
    const canvases = deepAll(inside(app), 'canvas');
    await speak('de', ['en', 'de']);
    app.view = {
      ...view,
      question: 'Wie weit?',
      frames: frames.map((f) => ({ ...f, caption: `Bild ${f.id}` })),
    };
    await settled();
    same(document.documentElement.lang, 'de');
    same(field().value, '1,5');
    same(number(1.5, 2), '1,50');
    same(deep(inside(app), 'h1').textContent, 'Wie weit?');
    same(deep(inside(app), 'button.confirm').textContent?.trim(), 'Bestätigen');
    truthy(
      deepAll(inside(app), 'canvas').every((canvas, i) => canvas === canvases[i]),
      'the same canvases',
    );
    same(deepAll(inside(app), 'canvas')[1]?.getAttribute('aria-label'), 'Bild 1');
    same(intents.filter(({ kind }) => kind === 'onset').length, 1);
    same(
      intents.filter((intent) => intent.kind === 'note' && intent.event.type === 'redrawn'),
      [],
    );
    window.dispatchEvent(new KeyboardEvent('keydown', { key: ',', code: 'Comma' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter' }));
    await settled();
    same(
      intents.flatMap((intent) => (intent.kind === 'answer' ? [intent.answer] : [])),
      [{ kind: 'number', value: 1.5 }],
    );
    remove();
  });
});
