/** The synthetic screen's frames per second, and the step of its clock in milliseconds. */
export const RATE = 60;
export const FRAME = 1000 / RATE;
export const STEP = 0.1;

/**
 * Frames, the clock and the time stamps of events as a test makes them: animation frames come when `next` says so,
 * `performance.now` is the same clock, and events carry the time that they are given. Everything else (microtasks,
 * timers, layout) stays the browser's.
 */
export class Frames {
  now = 10_000;
  #frame = 10_000;
  readonly #real = {
    request: window.requestAnimationFrame,
    cancel: window.cancelAnimationFrame,
    now: performance.now,
  };
  #waiting = new Map<number, FrameRequestCallback>();
  #ids = 0;
  #looks = 0;

  constructor() {
    window.requestAnimationFrame = (callback) => {
      this.#ids += 1;
      this.#waiting.set(this.#ids, callback);
      return this.#ids;
    };
    window.cancelAnimationFrame = (id) => void this.#waiting.delete(id);
    // A clock whose steps are seen only by those who look often, as browsers coarsen it.
    performance.now = () => {
      this.#looks += 1;
      return this.now + STEP * Math.floor(this.#looks / 3);
    };
  }

  /** The browser's own again. */
  restore(): void {
    window.requestAnimationFrame = this.#real.request;
    window.cancelAnimationFrame = this.#real.cancel;
    performance.now = this.#real.now;
  }

  /** The next frame: callbacks run with its time, then everything that they led to. @returns its time */
  async next(interval = FRAME): Promise<number> {
    await drained();
    this.#looks = 0;
    this.#frame += interval;
    if (this.#frame < this.now) throw new Error('more happened than fits between two frames');
    this.now = this.#frame;
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const callback of due) callback(this.now);
    await drained();
    return this.now;
  }

  /** Time without frames, as for a page that nobody sees. */
  skip(milliseconds: number): void {
    this.now += milliseconds;
    this.#frame += milliseconds;
  }

  /** Something happens, `after` milliseconds after what happened last. @returns when */
  async happens(target: EventTarget, event: Event, after = 0): Promise<number> {
    this.now += after;
    const at = this.now;
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    await drained();
    return at;
  }

  press(code: string, after = 0, target: EventTarget = document.body): Promise<number> {
    const key = /^Digit(\d)$/.exec(code)?.[1] ?? /^Key(\w)$/.exec(code)?.[1]?.toLowerCase() ?? code;
    const event = new KeyboardEvent('keydown', {
      key,
      code,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    return this.happens(target, event, after);
  }

  /** Frames of the browser itself: layout is measured and observers are told. */
  async real(): Promise<void> {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => this.#real.request.call(window, resolve));
    await drained();
  }
}

/** Until promises, and tasks that were already waiting, are done. */
export async function drained(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setTimeout(resolve));
}

/** A property of the browser's as a test wants it. @returns puts the browser's own back */
export function stubbed(target: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, get: () => value });
  return () => {
    if (own === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, own);
  };
}
