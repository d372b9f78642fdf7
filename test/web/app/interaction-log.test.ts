import { DEVICE_LOST, InteractionLog } from '../../../src/app/interaction-log.js';
import { same, truthy } from '../../helpers/check.js';
import { stubbed } from './frames.js';

describe('the interaction log', () => {
  it('notes what happens to the page, in order, until it is told what was stored', () => {
    const log = new InteractionLog();
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event(DEVICE_LOST));
    log.push({ at: 12, type: 'undo', data: {} });
    same(
      log.events.map(({ type }) => type),
      ['blur', 'device-lost', 'undo'],
    );
    const stored = log.events.length;
    window.dispatchEvent(new Event('focus'));
    log.forget(stored);
    same(
      log.events.map(({ type }) => type),
      ['focus'],
      'events after a commit',
    );
    log.close();
    window.dispatchEvent(new Event('blur'));
    same(log.events.length, 1, 'events after closing');
  });

  it('has a word for everything that can happen to a page, at the time of its event', () => {
    const anew: string[] = [];
    // A window that does not fill its screen.
    const lower = stubbed(window, 'innerHeight', screen.height - 90);
    const log = new InteractionLog((why) => anew.push(why));
    const root = document.documentElement;
    const undo = [lower];
    const happens = (target: EventTarget, event: Event): number => {
      target.dispatchEvent(event);
      return event.timeStamp;
    };
    /** The same with a property of the browser's as it would then be. */
    const change = (of: object, name: string, value: unknown, target: EventTarget, event: Event): number => {
      undo.push(stubbed(of, name, value));
      return happens(target, event);
    };
    const pinch = window.visualViewport;
    truthy(pinch, 'a visual viewport');
    try {
      const resize = () => new Event('resize');
      const fullscreen = () => new Event('fullscreenchange');
      const visibility = () => new Event('visibilitychange');
      const at = [
        happens(window, new Event('blur')),
        happens(window, new Event('focus')),
        change(document, 'hidden', true, document, visibility()),
        change(document, 'hidden', false, document, visibility()),
        change(document, 'fullscreenElement', root, document, fullscreen()),
        change(document, 'fullscreenElement', null, document, fullscreen()),
        happens(window, resize()),
        happens(screen.orientation, new Event('change')),
        happens(document, new ClipboardEvent('paste')),
        happens(window, new Event('offline')),
        happens(window, new Event('online')),
        happens(window, new Event(DEVICE_LOST)),
        change(pinch, 'scale', 2, pinch, resize()),
      ];
      same(
        log.events.map(({ type }) => type),
        [
          'blur',
          'focus',
          'hidden',
          'visible',
          'fullscreen',
          'fullscreen-end',
          'resize',
          'orientation',
          'paste',
          'offline',
          'online',
          'device-lost',
          'zoom',
        ],
      );
      same(
        log.events.map((event) => event.at),
        at,
      );
      same(log.events[6]?.data, { width: innerWidth, height: innerHeight, dpr: devicePixelRatio });
      same(log.events[7]?.data, { type: screen.orientation.type });
      same(log.events[12]?.data, { scale: 2 });
      // The turn came with the resize before it; two fingers draw nothing anew.
      same(anew, ['resize', 'device-lost']);

      // Zooming, and the whole screen by a key of the browser's, show only in the window's measures.
      log.forget(log.events.length);
      const usual = devicePixelRatio;
      change(window, 'devicePixelRatio', 1.5 * usual, window, resize());
      undo.push(stubbed(window, 'innerWidth', screen.width));
      change(window, 'innerHeight', screen.height, window, resize());
      change(window, 'innerHeight', screen.height - 90, window, resize());
      same(
        log.events.map(({ type, data }) => (type === 'zoom' ? data : type)),
        [
          'resize',
          { from: usual, dpr: 1.5 * usual },
          'resize',
          'fullscreen-window',
          'resize',
          'fullscreen-window-end',
        ],
      );
      same(anew.length, 2, 'all of it is one and the same resize');
    } finally {
      for (const back of undo.reverse()) back();
      log.close();
    }
  });

  it('notes that the browser translates the page, and that it stopped', async () => {
    const log = new InteractionLog();
    const root = document.documentElement;
    for (const classes of ['translated-ltr', 'translated-ltr other', 'other']) {
      root.className = classes;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    same(
      log.events.map(({ type }) => type),
      ['translated', 'translated-end'],
    );
    root.className = '';
    log.close();
  });

  it('has no times before a stimulus was shown, and onset and response on one clock afterwards', async () => {
    const log = new InteractionLog();
    same(log.timing(100), null);
    const onset = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    log.begin(onset);
    for (let i = 0; i < 5; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const timing = log.timing(onset + 250);
    truthy(timing !== null, 'a timing');
    same([timing.onset, timing.responded, timing.hidden], [onset, onset + 250, 0]);
    truthy((timing.refreshRate ?? 0) > 0, 'a refresh rate over the frames seen');
    same([timing.viewport.width, timing.viewport.dpr], [innerWidth, devicePixelRatio]);
    log.close();
  });
});
