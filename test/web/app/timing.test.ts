import { DEVICE_LOST } from '../../../src/app/interaction-log.js';
import { type OpenRun, wordsOf } from '../../../src/app/open-run.js';
import { RotationFlow } from '../../../src/app/rotation-flow.js';
import { RunFlow } from '../../../src/app/run-flow.js';
import type { Observation } from '../../../src/core/observation.js';
import type { RunParameters, TrialRecord } from '../../../src/core/record.js';
import { type Fault, fail, ok } from '../../../src/core/result.js';
import { MemoryStore } from '../../../src/records/memory-store.js';
import { openSession } from '../../../src/runner/open-session.js';
import { planOf } from '../../../src/runner/plan.js';
import { type BuiltFamilyId, loadFamily } from '../../../src/tasks/registry.js';
import '../../../src/ui/rotation/rotation-trial.js';
import '../../../src/ui/screens/trial.js';
import type { OrthantTrial } from '../../../src/ui/screens/trial.js';
import type { Intent, Shown, View } from '../../../src/ui/view.js';
import { same, truthy } from '../../helpers/check.js';
import { hostOf, newRun } from '../../helpers/session-host.js';
import { deepAll, mount, picture } from '../ui/helpers.js';
import { drained, FRAME, Frames, RATE, STEP, stubbed } from './frames.js';

/** A person's run of a real family on a synthetic screen, from the pictures to the stored rows. */
async function sit(id: BuiltFamilyId, parameters: Partial<RunParameters>) {
  const family = await loadFamily(id);
  const store = new MemoryStore();
  const host = hostOf(family, store);
  const start = newRun('r', family, parameters);
  // As a leg of a study: nothing is told after an item.
  const environment = { ...start.environment, extra: { studySession: 's' } };
  const session = await openSession(host, { ...start, environment });
  const plan = planOf(start.parameters, family.meta, null);
  if (!session.ok || !plan.ok) throw new Error('the run did not open');
  const run: OpenRun = {
    session: session.value,
    family,
    source: host.source,
    ...(await wordsOf(id, 'en')),
    inWords: (language) => wordsOf(id, language),
    plan: plan.value,
    practice: false,
  };
  const frames = new Frames();
  const element = document.createElement('orthant-trial') as OrthantTrial;
  let mounted: ReturnType<typeof mount> | null = null;
  const views: View[] = [];
  const show = (view: View): void => {
    views.push(view);
    if (view.screen !== 'trial') return;
    element.view = view;
    mounted ??= mount(element, 'width: 900px; height: 700px');
  };
  const flowHost = {
    show,
    ended: () => undefined,
    failed: (fault: Fault) => {
      throw new Error(fault.message);
    },
  };

  /** Pictures are made when the test says so. */
  const drawing = { wanted: 0, broken: false, give: (): void => undefined };
  const pictures = async ({ stimulus }: Observation) => {
    drawing.wanted += 1;
    const views = stimulus.kind === 'stills' ? stimulus.views : [];
    if (drawing.wanted > 1 || drawing.broken) return drawn(views);
    await new Promise<void>((resolve) => {
      drawing.give = resolve;
    });
    return drawn(views);
  };
  const drawn = (views: readonly { readonly id: string; readonly caption: string }[]) => {
    const shown: readonly Shown[] = views.map((view) => picture(view.id, view.caption));
    return drawing.broken ? fail('draw-failed', 'No pictures.') : ok(shown);
  };
  const flow =
    id === 'rota-bench'
      ? new RotationFlow(run, flowHost)
      : new RunFlow(run, { pictures, around: () => null }, flowHost);
  element.addEventListener('orthant-intent', (event) => {
    if (event instanceof CustomEvent) void flow.handle(event.detail as Intent);
  });
  const started = flow.start();
  while (mounted === null) await Promise.race([drained(), started]);
  // Layout is measured once.
  await frames.real();
  return {
    frames,
    flow,
    element,
    drawing,
    views,
    started,
    box: () => element.parentElement!,
    trial: async (index = 0): Promise<TrialRecord> => {
      const rows = await store.trialsOf('r');
      const row = rows.ok ? rows.value[index] : undefined;
      if (row === undefined) throw new Error(`no row ${index}`);
      return row;
    },
    end(): void {
      flow.leave();
      frames.restore();
      mounted?.remove();
    },
  };
}

const inside = (host: HTMLElement, selector: string) => deepAll(host.shadowRoot ?? host, selector);

/** Whether everything that belongs to the stimulus can be seen in the page as it stands. */
function whole(root: HTMLElement, expected: number): boolean {
  const canvases = inside(root, 'orthant-picture, orthant-grey-image[data-picture]').map((host) =>
    host.shadowRoot?.querySelector('canvas'),
  );
  const seen = canvases.filter((canvas) => {
    if (!canvas || getComputedStyle(canvas).visibility !== 'visible') return false;
    const { width, height } = canvas;
    const pixel = canvas.getContext('2d')?.getImageData(width >> 1, height >> 1, 1, 1).data;
    return pixel?.[3] === 255;
  });
  return seen.length === expected;
}

/** Frames until the stimulus is whole. @returns the time of the first that shows it, as somebody with a camera would find */
async function camera(frames: Frames, root: HTMLElement, expected: number): Promise<number> {
  for (let i = 0; i < 30; i++) {
    const time = await frames.next();
    if (whole(root, expected)) return time;
  }
  throw new Error('the stimulus never was whole');
}

describe('times of a person', () => {
  it('pictures: from the first frame that shows all of them to the press, and nothing can be confirmed before', async () => {
    const { frames, drawing, element, trial, started, end } = await sit('ssi-bench', {
      count: 2,
      level: 'easy',
    });
    try {
      for (let i = 0; i < 5; i++) await frames.next();
      const count = inside(element, '[data-candidate]').length;
      const all = inside(element, 'orthant-picture').length;
      truthy(count >= 3 && all >= count, 'candidates');
      const order = async () => {
        for (let k = 1; k <= count; k++) await frames.press(`Digit${k}`, 2);
        await frames.press('Enter', 3);
      };
      await order();
      same((await trial()).turns.length, 0, 'nothing is drawn');
      await frames.next();
      drawing.give();
      await started;
      await order();
      same((await trial()).turns.length, 0, 'drawn, but no frame has shown it');
      const onset = await camera(frames, element, all);
      for (let i = 0; i < 20; i++) await frames.next();
      const pressed = await frames.press('Enter', 7);
      const timing = (await trial()).turns[0]?.timing;
      truthy(timing, 'times');
      same(timing.responded, pressed);
      truthy(Math.abs(timing.responded - timing.onset - (pressed - onset)) <= FRAME, 'rt within one frame');
      same(timing.onset, onset, 'and in fact to the frame');
      // The next item is of its own.
      const second = await camera(frames, element, inside(element, 'orthant-picture').length);
      await order();
      same((await trial(1)).turns[0]?.timing?.onset, second);
    } finally {
      end();
    }
  });

  it('rotations: each from the first frame that shows where the last one led', async () => {
    const { frames, element, trial, end } = await sit('rota-bench', { count: 1 });
    try {
      await frames.press('KeyW', 1);
      same((await trial()).turns.length, 0, 'not seen yet');
      const truths: number[] = [];
      let onset = await camera(frames, element, 3);
      for (let turn = 0; turn < 4; turn++) {
        for (let i = 0; i < 6 + turn; i++) await frames.next();
        const pressed = await frames.press(turn % 2 === 0 ? 'KeyW' : 'ArrowRight', 3 + 2 * turn);
        truths.push(pressed - onset);
        // Within the event, and with the next frame on the screen.
        onset = await camera(frames, element, 3);
      }
      for (let i = 0; i < 10; i++) await frames.next();
      const { turns } = await trial();
      same(turns.length, 4);
      for (const [turn, { timing }] of turns.entries()) {
        truthy(timing, `times of rotation ${turn}`);
        const error = timing.responded - timing.onset - (truths[turn] ?? 0);
        truthy(Math.abs(error) <= FRAME, `rotation ${turn} is ${error} ms off`);
      }
    } finally {
      end();
    }
  });

  it('a resize, a turn, a zoom and a lost device in the middle: noted, counted, drawn anew; what was entered and the first onset stay', async () => {
    const { frames, drawing, element, box, trial, views, end } = await sit('ssi-bench', {
      count: 1,
      level: 'easy',
    });
    const restore: (() => void)[] = [];
    try {
      for (let i = 0; i < 3; i++) await frames.next();
      drawing.give();
      const all = inside(element, 'orthant-picture').length;
      const onset = await camera(frames, element, all);
      const { id } = element.view;
      await frames.press('Digit2', 5);
      const placed = () =>
        inside(element, '[data-candidate][aria-pressed=true]').map(({ dataset }) => dataset.candidate);
      same(placed(), ['2']);
      const later = async (): Promise<void> => {
        for (let i = 0; i < 60; i++) await frames.next();
      };

      // A window that is dragged smaller: many events, one exposure.
      await later();
      for (const width of [800, 700, 600]) {
        box().style.width = `${width}px`;
        await frames.happens(window, new Event('resize'), 1);
        await frames.next();
      }
      await frames.real();
      for (let i = 0; i < 5; i++) await frames.next();
      truthy(whole(element, all), 'painted anew');
      same([(await trial()).exposureIndex, placed()], [2, ['2']]);

      // A device that is turned: its own event and a resize.
      await later();
      await frames.happens(screen.orientation, new Event('change'), 1);
      await frames.happens(window, new Event('resize'), 2);
      same((await trial()).exposureIndex, 3);

      // Zooming by keys.
      await later();
      restore.push(stubbed(window, 'devicePixelRatio', 2 * devicePixelRatio));
      await frames.happens(window, new Event('resize'), 1);
      same((await trial()).exposureIndex, 4);

      // The device goes away: drawn again from the item; the old pictures stay until the new ones are there.
      await later();
      const drawings = drawing.wanted;
      const before = element.view.pictures;
      await frames.happens(window, new Event(DEVICE_LOST), 1);
      await camera(frames, element, all);
      same([drawing.wanted, (await trial()).exposureIndex], [drawings + 1, 5]);
      truthy(element.view.pictures !== before, 'other pictures');

      // Again, and now it cannot be drawn: told, with a way on, and the answer can be given all the same.
      drawing.broken = true;
      await frames.happens(window, new Event(DEVICE_LOST), 1);
      same(element.view.fault?.actions[0]?.kind, 'retry');
      drawing.broken = false;
      same(placed(), ['2']);
      same(element.view.id, id, 'one and the same trial');

      for (const { dataset } of inside(element, '[data-candidate][aria-pressed=false]'))
        await frames.press(`Digit${dataset.candidate}`, 2);
      const pressed = await frames.press('Enter', 5);
      const row = await trial();
      const [turn] = row.turns;
      same([turn?.timing?.onset, turn?.timing?.responded], [onset, pressed]);
      same([turn?.exposure, row.exposureIndex, row.turns.length], [6, 6, 1]);
      truthy(
        turn?.answer?.kind === 'ranking' && turn.answer.order[0] === 2,
        'what was entered before it all',
      );
      const told = row.events.map(({ type, data }) =>
        type === 'shown-again' ? `${type} ${data.because}` : type,
      );
      const kinds = ['pick', 'resize', 'shown-again', 'orientation', 'zoom', 'device-lost', 'redrawn'];
      same(
        told.filter((type) => kinds.includes(type.split(' ')[0] ?? '')),
        [
          'pick',
          'resize',
          'shown-again resize',
          'resize',
          'resize',
          'orientation',
          'shown-again orientation',
          'resize',
          'resize',
          'zoom',
          'shown-again zoom',
          'device-lost',
          'shown-again device-lost',
          'redrawn',
          'device-lost',
          'shown-again device-lost',
          ...Array.from(
            { length: (turn?.answer?.kind === 'ranking' ? turn.answer.order.length : 0) - 1 },
            () => 'pick',
          ),
        ],
      );
      const times = row.events.map(({ at }) => at);
      same(
        times,
        [...times].sort((a, b) => a - b),
        'in order, on the same clock',
      );
      same(
        views.filter((view) => view.screen === 'trial' && view.pictures === null).length,
        1,
        'never blank again',
      );
    } finally {
      for (const undo of restore) undo();
      end();
    }
  });

  it('an episode of rotations goes on at a resize: counted once, its turns in order', async () => {
    const { frames, element, trial, end } = await sit('rota-bench', { count: 1 });
    try {
      await frames.happens(window, new Event('resize'), 1);
      same((await trial()).exposureIndex, 1, 'before it is seen there is nothing to show anew');
      for (let i = 0; i < 40; i++) await frames.next();
      await frames.press('KeyW', 1);
      // In the very moment: the rotation is not stored yet.
      await frames.happens(window, new Event('resize'), 2);
      await frames.press('KeyA', 3);
      for (let i = 0; i < 10; i++) await frames.next();
      const row = await trial();
      same(row.exposureIndex, 2);
      same(
        row.turns.map(({ turn, exposure }) => [turn, exposure]),
        [
          [0, 1],
          [1, 2],
        ],
      );
      same(inside(element, 'orthant-history-strip').length, 1);
    } finally {
      end();
    }
  });

  it('what is stored of the screen is the screen’s: rate over a span, frames that came late, time hidden, steps of the clock', async () => {
    const { frames, drawing, element, trial, end } = await sit('ssi-bench', { count: 1, level: 'easy' });
    try {
      for (let i = 0; i < 3; i++) await frames.next();
      drawing.give();
      const onset = await camera(frames, element, inside(element, 'orthant-picture').length);
      const count = inside(element, '[data-candidate]').length;
      let span = 0;
      const tick = async (length: number): Promise<void> => {
        await frames.next(length);
        span += length;
      };
      for (let i = 0; i < 60; i++) await tick(FRAME);
      // Three hiccups: two frames are missing at one, one at each of the others.
      for (const missing of [1, 2, 1]) {
        await tick((1 + missing) * FRAME);
        for (let i = 0; i < 9; i++) await tick(FRAME);
      }
      const shown = 60 + 3 * 10;
      // Another tab for five seconds: nothing is late that nobody waits for.
      const hide = stubbed(document, 'hidden', true);
      const left = await frames.happens(document, new Event('visibilitychange'), 4);
      hide();
      frames.skip(5000);
      const back = await frames.happens(document, new Event('visibilitychange'), 4);
      for (let i = 0; i < 10; i++) await frames.next();
      for (let k = 1; k <= count; k++) await frames.press(`Digit${k}`, 2);
      const pressed = await frames.press('Enter', 3);
      const row = await trial();
      const timing = row.turns[0]?.timing;
      truthy(timing, 'times');
      same([timing.onset, timing.responded], [onset, pressed]);
      same(timing.hidden, back - left);
      // Nine intervals after the way back: the first frame there only starts the measure again.
      const rate = (1000 * (shown + 9)) / (span + 9 * FRAME);
      truthy(Math.abs((timing.refreshRate ?? 0) - rate) < 0.01, `${timing.refreshRate} is not ${rate}`);
      truthy(rate < RATE && rate > 0.9 * RATE, 'late frames lower it');
      same(timing.droppedFrames, 4);
      truthy(Math.abs((timing.timerStep ?? 0) - STEP) < 1e-6, `${timing.timerStep} ms`);
      same(timing.viewport, { width: innerWidth, height: innerHeight, dpr: devicePixelRatio });
      same(
        row.events.filter(({ type }) => type === 'hidden' || type === 'visible').map(({ at }) => at),
        [left, back],
      );
    } finally {
      end();
    }
  });
});
