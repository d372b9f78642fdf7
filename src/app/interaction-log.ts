import type { InteractionEvent, TurnTiming, Viewport } from '../core/record.js';

/** Sent on the window when the graphics device went away; pictures on the screen are not touched by that. */
export const DEVICE_LOST = 'orthant-device-lost';

export const viewport = (): Viewport => ({
  width: innerWidth,
  height: innerHeight,
  dpr: devicePixelRatio,
});

const fillsScreen = (): boolean => innerWidth >= screen.width && innerHeight >= screen.height;

const isTranslated = (): boolean => /\btranslated-(ltr|rtl)\b/.test(document.documentElement.className);

/** What makes a stimulus that is on the screen be shown anew. */
export type Anew = 'resize' | 'zoom' | 'orientation' | 'device-lost';

/** Events of one and the same resize (a border that is dragged, a device that is turned) are never further apart, milliseconds. */
const ONE_RESIZE = 500;

/** Frames taken to learn the length of one; later ones are compared with their median. */
const LEARNING = 40;

/**
 * What happens to the page while answers are awaited: events on the clock of event time stamps, time hidden, and how
 * regularly frames came. One instance a run; `events` and `timing` belong to one answer.
 */
export class InteractionLog {
  #events: InteractionEvent[] = [];
  #stop = new AbortController();
  #onset: number | null = null;
  #hiddenSince: number | null = null;
  #hidden = 0;
  #intervals: number[] = [];
  #frames = 0;
  #span = 0;
  #dropped = 0;
  #lastFrame: number | null = null;
  #frame = 0;
  readonly #timerStep = timerStep();
  readonly #anew: (why: Anew) => void;
  #lastResize = Number.NEGATIVE_INFINITY;
  #dpr = devicePixelRatio;
  #scale = visualViewport?.scale ?? 1;
  #whole = fillsScreen();
  #translated = isTranslated();
  readonly #marked = new MutationObserver(() => {
    if (isTranslated() === this.#translated) return;
    this.#translated = !this.#translated;
    this.add(this.#translated ? 'translated' : 'translated-end');
  });

  /** @param anew told when what is on the screen has to be shown anew, once for each resize however long it takes */
  constructor(anew: (why: Anew) => void = () => undefined) {
    this.#anew = anew;
    const { signal } = this.#stop;
    const on = (target: EventTarget, type: string, note: (event: Event) => void) =>
      target.addEventListener(type, note, { signal, passive: true });
    for (const type of ['blur', 'focus', 'online', 'offline']) {
      on(window, type, (event) => this.add(type, event.timeStamp));
    }
    on(window, 'resize', (event) => {
      this.add('resize', event.timeStamp, { ...viewport() });
      this.#windowed(event.timeStamp);
      this.#resized(this.#zoomed(event.timeStamp) ? 'zoom' : 'resize', event.timeStamp);
    });
    on(window, DEVICE_LOST, (event) => {
      this.add('device-lost', event.timeStamp);
      this.#anew('device-lost');
    });
    on(screen.orientation ?? window, 'change', (event) => {
      this.add('orientation', event.timeStamp, { type: screen.orientation?.type ?? null });
      this.#resized('orientation', event.timeStamp);
    });
    // Two fingers enlarge what is there: nothing is laid out or drawn anew.
    if (visualViewport) on(visualViewport, 'resize', (event) => this.#pinched(event.timeStamp));
    this.#watchDensity(signal);
    on(document, 'paste', (event) => this.add('paste', event.timeStamp));
    on(document, 'fullscreenchange', (event) =>
      this.add(document.fullscreenElement ? 'fullscreen' : 'fullscreen-end', event.timeStamp),
    );
    // Translators of browsers mark the page's root, and change words under everybody's eyes.
    this.#marked.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
    on(document, 'visibilitychange', (event) => this.#visibility(event.timeStamp));
    this.#frame = requestAnimationFrame(this.#tick);
  }

  add(type: string, at = performance.now(), data: InteractionEvent['data'] = {}): void {
    this.#events.push({ at, type, data });
  }

  push(event: InteractionEvent): void {
    this.#events.push(event);
  }

  /** The whole stimulus is on the screen since the frame of this time. */
  begin(onset: number): void {
    this.#onset = onset;
    this.#hidden = 0;
    this.#hiddenSince = document.hidden ? performance.now() : null;
    this.#intervals = [];
    this.#frames = 0;
    this.#span = 0;
    this.#dropped = 0;
    this.#lastFrame = onset;
  }

  /** null when no stimulus had been shown. */
  timing(responded: number): TurnTiming | null {
    if (this.#onset === null) return null;
    const hiddenNow = this.#hiddenSince === null ? 0 : Math.max(0, responded - this.#hiddenSince);
    return {
      onset: this.#onset,
      responded,
      hidden: this.#hidden + hiddenNow,
      refreshRate: this.#span > 0 ? (1000 * this.#frames) / this.#span : null,
      droppedFrames: this.#frames > LEARNING ? this.#dropped : null,
      timerStep: this.#timerStep,
      viewport: viewport(),
    };
  }

  /** The events so far, which are forgotten: call it once the answer that carries them is stored. */
  get events(): readonly InteractionEvent[] {
    return [...this.#events];
  }
  forget(count: number): void {
    this.#events.splice(0, count);
  }
  /** Takes back events that were forgotten too early. */
  restore(events: readonly InteractionEvent[]): void {
    this.#events.unshift(...events);
  }

  close(): void {
    this.#stop.abort();
    this.#marked.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  /** The whole screen by a key of the browser's fires no event of its own: only the window's size tells. */
  #windowed(at: number): void {
    const whole = fillsScreen();
    if (whole === this.#whole) return;
    this.#whole = whole;
    if (!document.fullscreenElement) this.add(whole ? 'fullscreen-window' : 'fullscreen-window-end', at);
  }

  #resized(why: Anew, at: number): void {
    const before = this.#lastResize;
    this.#lastResize = at;
    if (at - before > ONE_RESIZE) this.#anew(why);
  }

  /** Zooming by keys or menu, or another screen: other pixels for the same page. */
  #zoomed(at: number): boolean {
    if (devicePixelRatio === this.#dpr) return false;
    this.add('zoom', at, { from: this.#dpr, dpr: devicePixelRatio });
    this.#dpr = devicePixelRatio;
    return true;
  }

  #pinched(at: number): void {
    const scale = visualViewport?.scale ?? 1;
    if (scale === this.#scale) return;
    this.add('zoom', at, { scale });
    this.#scale = scale;
  }

  /** A window that is moved to another screen keeps its size in CSS pixels, and gets no event of a resize. */
  #watchDensity(signal: AbortSignal): void {
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    same.addEventListener(
      'change',
      ({ timeStamp }) => {
        if (this.#zoomed(timeStamp)) this.#resized('zoom', timeStamp);
        this.#watchDensity(signal);
      },
      { once: true, signal },
    );
  }

  #visibility(at: number): void {
    if (document.hidden) {
      this.#hiddenSince = at;
      this.add('hidden', at);
      return;
    }
    if (this.#hiddenSince !== null) this.#hidden += at - this.#hiddenSince;
    this.#hiddenSince = null;
    this.#lastFrame = null;
    this.add('visible', at);
  }

  #tick = (time: number): void => {
    this.#frame = requestAnimationFrame(this.#tick);
    const last = this.#lastFrame;
    this.#lastFrame = time;
    if (last === null || document.hidden || time <= last) return;
    const interval = time - last;
    this.#frames += 1;
    this.#span += interval;
    if (this.#intervals.length < LEARNING) {
      this.#intervals.push(interval);
      this.#intervals.sort((a, b) => a - b);
      return;
    }
    const usual = this.#intervals[LEARNING / 2] ?? interval;
    if (interval > 1.5 * usual) this.#dropped += Math.round(interval / usual) - 1;
  };
}

/** The smallest step the clock was seen to make, milliseconds. */
function timerStep(): number | null {
  let least: number | null = null;
  const start = performance.now();
  for (let last = start, i = 0; i < 2000 && last - start < 4; i++) {
    const now = performance.now();
    if (now > last && (least === null || now - last < least)) least = now - last;
    last = now;
  }
  return least;
}
