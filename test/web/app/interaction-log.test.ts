import { DEVICE_LOST, InteractionLog } from '../../../src/app/interaction-log.js';
import { same, truthy } from '../../helpers/check.js';

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
