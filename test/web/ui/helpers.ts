import type { Frame, Intent, Shown, TrialView } from '../../../src/ui/view.js';

/** A small picture of one colour. */
export function picture(id: string, caption: string, width = 90, height = 60): Shown {
  const surface = document.createElement('canvas');
  surface.width = width;
  surface.height = height;
  const context = surface.getContext('2d');
  if (context) {
    context.fillStyle = '#3a6';
    context.fillRect(0, 0, width, height);
  }
  return { id, caption, width, height, surface };
}

export const fourMembers: readonly Shown[] = [
  picture('original', 'Original'),
  ...[1, 2, 3, 4].map((n) => picture(`${n}`, `Member ${n}`)),
];

export const framesOf = (pictures: readonly Shown[]): readonly Frame[] =>
  pictures.map(({ id, caption, width, height }) => ({ id, caption, ratio: width / height }));

export function trialView(change: Partial<TrialView> = {}): TrialView {
  return {
    screen: 'trial',
    id: 'run/0.0.0/1',
    number: 1,
    total: 10,
    category: 'Ground height',
    practice: false,
    resumed: false,
    question: 'Rank the members.',
    ask: { kind: 'ranking', count: 4, noun: 'Member' },
    ends: { least: 'lowest', most: 'highest' },
    stimulus: 'stills',
    frames: framesOf(fourMembers),
    pictures: fourMembers,
    saving: false,
    deadline: null,
    fault: null,
    ...change,
  };
}

/** Puts an element on the page in a box of its own and collects the intents that bubble out of it. */
export function mount<E extends HTMLElement>(
  element: E,
  style = 'width: 900px; height: 700px',
): { readonly element: E; readonly intents: Intent[]; remove(): void } {
  const box = document.createElement('div');
  box.style.cssText = style;
  box.append(element);
  const intents: Intent[] = [];
  box.addEventListener('orthant-intent', (event) => {
    if (event instanceof CustomEvent) intents.push(event.detail);
  });
  document.body.append(box);
  return { element, intents, remove: () => box.remove() };
}

/** All elements that match, in shadow roots too. */
export function deepAll(root: ParentNode, selector: string): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(selector)];
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) found.push(...deepAll(element.shadowRoot, selector));
  }
  return found;
}

export function deep(root: ParentNode, selector: string): HTMLElement {
  const found = deepAll(root, selector)[0];
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

export const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Until Lit, layout and the reveal of pictures have come to rest. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 4; i++) await frame();
}

export function key(code: string, target: EventTarget = document.body): void {
  const key = /^Digit(\d)$/.exec(code)?.[1] ?? code;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, bubbles: true, composed: true, cancelable: true }),
  );
}
