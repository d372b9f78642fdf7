import { hintOf, residualOf } from '../../../src/app/rotation-hint.js';
import { checkedSvg, maskOfSvg } from '../../../src/app/rotation-svg.js';
import { ANGLES, IDENTITY, poseAfter, rotate, rotationMatrix } from '../../../src/tasks/rota-bench/pose.js';
import type { OrthantGreyImage } from '../../../src/ui/rotation/grey-image.js';
import { apply, turn } from '../../../src/ui/rotation/matrix.js';
import '../../../src/ui/rotation/rotation-trial.js';
import type { OrthantRotationTrial } from '../../../src/ui/rotation/rotation-trial.js';
import type { GreyImage, RotationStep, RotationView } from '../../../src/ui/rotation/rotation-view.js';
import {
  AXIS_ORDER,
  actionWords,
  DIRECTIONS,
  directionKey,
} from '../../../src/ui/rotation/rotation-words.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, key, mount, settled, trialView } from './helpers.js';

/** 320 x 320, white left of a column. */
function image(column: number): GreyImage {
  const data = new Uint8Array(320 * 320);
  for (let i = 0; i < data.length; i++) data[i] = i % 320 < column ? 255 : 0;
  return { width: 320, height: 320, data };
}
const panel = (column: number) => ({ auxiliary: image(column + 10), current: image(column) });

const rotation = (steps: readonly RotationStep[], change: Partial<RotationView> = {}): RotationView => ({
  target: image(160),
  start: panel(20),
  steps,
  remaining: 48 - steps.length,
  most: 48,
  angles: ANGLES,
  history: true,
  feedback: null,
  ...change,
});

/** Share of white in a shown picture's middle row. */
function whiteOf(root: ParentNode, name: string): number {
  const host = deep(root, `[data-picture="${name}"]`) as OrthantGreyImage;
  const canvas = host.shadowRoot?.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) throw new Error(`${name} has no canvas`);
  const { data } = context.getImageData(0, canvas.height >> 1, canvas.width, 1);
  let white = 0;
  for (let i = 0; i < data.length; i += 4) white += data[i] ?? 0;
  return white / 255 / canvas.width;
}

function play(change: Partial<RotationView> = {}) {
  const element = document.createElement('orthant-rotation-trial') as OrthantRotationTrial;
  const at = (steps: readonly RotationStep[]) =>
    trialView({
      ask: { kind: 'rotation', angles: ANGLES, remaining: 48 - steps.length },
      stimulus: 'rasters',
      pictures: null,
      rotation: rotation(steps, change),
    });
  element.view = at([]);
  const mounted = mount(element, 'width: 1200px; height: 800px; display: grid');
  let steps: readonly RotationStep[] = [];
  element.addEventListener('orthant-intent', (event) => {
    const intent = event instanceof CustomEvent ? event.detail : null;
    if (intent?.kind !== 'answer' || !('axis' in intent.answer)) return;
    const { axis, angle } = intent.answer;
    steps = [...steps, { axis, angle, panel: panel(40 * (steps.length + 1)) }];
    element.view = at(steps);
  });
  const root = element.shadowRoot;
  if (!root) throw new Error('no root');
  const answers = () =>
    mounted.intents.flatMap((intent) => (intent.kind === 'answer' ? [intent.answer] : []));
  return { ...mounted, root, answers };
}

describe('what the pad says', () => {
  it('moves the near side, or the picture, the way its words say', () => {
    for (const axis of AXIS_ORDER) {
      for (const { sign, word } of DIRECTIONS[axis]) {
        // x right, y down, z near: a point of the near side, and for roll the top of the picture.
        const [x, y] = apply(
          rotationMatrix({ axis, angle: sign * 30 }),
          axis === 'roll' ? [0, -1, 0] : [0, 0, 1],
        );
        const moved = {
          up: y < 0,
          down: y > 0,
          toLeft: x < 0,
          toRight: x > 0,
          clockwise: x > 0,
          anticlockwise: x < 0,
        }[word];
        truthy(moved, `${axis} ${word} moves that way`);
      }
    }
  });

  it('draws its pictures with the same turns as the task', () => {
    for (const axis of AXIS_ORDER) {
      for (const angle of [-30, -5, 1, 10]) {
        const [own, task] = [turn(axis, angle), rotationMatrix({ axis, angle })];
        truthy(
          own.every((value, i) => Math.abs(value - (task[i] ?? 9)) < 1e-12),
          `${axis} ${angle}`,
        );
      }
    }
  });

  it('knows one key for each direction', () => {
    const keys = AXIS_ORDER.flatMap((axis) => DIRECTIONS[axis].map((direction) => direction.key));
    same(new Set(keys).size, 6);
    same(directionKey('ArrowUp'), { axis: 'pitch', sign: 1 });
    same(directionKey('d'), { axis: 'yaw', sign: 1 });
    same(directionKey('x'), null);
  });
});

describe('a rotation trial', () => {
  it('has 24 buttons, one for each rotation, and answers with what they say', async () => {
    const trial = play();
    await settled();
    const buttons = deepAll(trial.root, '[data-rotation]');
    same(new Set(buttons.map((button) => button.dataset.rotation)).size, 24);
    deep(trial.root, '[data-rotation="yaw-10"]').click();
    deep(trial.root, '[data-rotation="pitch+30"]').click();
    same(trial.answers(), [
      { kind: 'rotation', axis: 'yaw', angle: -10 },
      { kind: 'rotation', axis: 'pitch', angle: 30 },
    ]);
    same(actionWords({ axis: 'yaw', angle: -10 }), 'Yaw left 10°');
    trial.remove();
  });

  it('shows the new panel before the next frame, sharp', async () => {
    const trial = play();
    await settled();
    same(Math.round(100 * whiteOf(trial.root, 'current')), Math.round((100 * 20) / 320));
    deep(trial.root, '[data-rotation="roll+5"]').click();
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    same(Math.round(100 * whiteOf(trial.root, 'current')), Math.round((100 * 40) / 320));
    same(Math.round(100 * whiteOf(trial.root, 'auxiliary')), Math.round((100 * 50) / 320));
    same(Math.round(100 * whiteOf(trial.root, 'target')), 50);
    trial.remove();
  });

  it('turns by keys, by the angle chosen, and never by holding one down', async () => {
    const trial = play();
    await settled();
    key('Digit2');
    key('a');
    key('ArrowUp');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true }));
    same(trial.answers(), [
      { kind: 'rotation', axis: 'yaw', angle: -5 },
      { kind: 'rotation', axis: 'pitch', angle: 5 },
    ]);
    await settled();
    truthy(
      deep(trial.root, '[role=status]').textContent?.includes('46 rotations left'),
      'what is left is said',
    );
    trial.remove();
  });

  it('compares with earlier panels and never goes back', async () => {
    const trial = play();
    await settled();
    for (const name of ['yaw+1', 'yaw+5', 'yaw+10']) deep(trial.root, `[data-rotation="${name}"]`).click();
    await settled();
    const earlier = deepAll(deep(trial.root, 'orthant-history-strip').shadowRoot ?? trial.root, 'button');
    same(
      earlier.map((button) => button.textContent?.trim()),
      ['start', '→1', '→5'],
    );
    earlier[1]?.click();
    await settled();
    const dialog = deep(trial.root, 'orthant-compare-dialog').shadowRoot?.querySelector('dialog');
    truthy(dialog?.open, 'the comparison is open');
    truthy(dialog?.textContent?.includes('After rotation 1: Yaw right 1°'), 'it says which');
    key('w', dialog);
    same(trial.answers().length, 3, 'keys turn nothing while comparing');
    dialog?.close();
    await settled();
    same(trial.answers().length, 3);
    trial.remove();
  });

  it('leaves out what the condition leaves out, and tells no overlap unless it is practice', async () => {
    const plain = play({ history: false, start: { auxiliary: null, current: image(20) } });
    await settled();
    same(deepAll(plain.root, 'orthant-history-strip').length, 0);
    same(deepAll(plain.root, '[data-picture=auxiliary]').length, 0);
    truthy(!plain.root.textContent?.includes('Overlap'), 'no overlap');
    plain.remove();
    const practice = play({ feedback: { iou: 0.623, hint: 'Most off: yaw.' } });
    await settled();
    truthy(practice.root.textContent?.replace(/\s+/g, ' ').includes('Overlap 62 %'), 'overlap in practice');
    practice.remove();
  });

  it('stops only when asked twice', async () => {
    const trial = play();
    await settled();
    [...trial.root.querySelectorAll<HTMLButtonElement>('.side > .button')].at(-1)?.click();
    same(trial.answers(), []);
    deep(trial.root, '[data-stop]').click();
    same(trial.answers(), [{ kind: 'rotation', stop: true }]);
    trial.remove();
  });
});

describe('hints', () => {
  it('name the axis and direction that undo a turn', () => {
    for (const axis of AXIS_ORDER) {
      for (const angle of [-30, 10]) {
        const [first] = residualOf(poseAfter([{ axis, angle }]), [IDENTITY]);
        same([first?.axis, Math.round(first?.angle ?? 0)], [axis, -angle]);
      }
    }
    same(hintOf(poseAfter([{ axis: 'yaw', angle: 30 }]), [IDENTITY]), 'Most off: Yaw, about 30° left to go.');
    const half = rotate(poseAfter(Array.from({ length: 6 }, () => ({ axis: 'roll', angle: 30 }) as const)), {
      axis: 'yaw',
      angle: 5,
    });
    same(residualOf(half, [IDENTITY])[0]?.axis, 'roll');
  });
});

describe('pictures that people bring', () => {
  const svg = (inside: string, more = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" ${more}>${inside}</svg>`;
  const P = '<path d="M20 10H60A20 20 0 0 1 60 60H40V90H20ZM40 28V44H58A8 8 0 0 0 58 28Z"/>';

  it('are refused where they could run or load anything', () => {
    const bad = [
      svg('<script>1</script>'),
      svg('<foreignObject><p/></foreignObject>'),
      svg('<image href="data:image/png;base64,AA"/>'),
      svg('<use href="other.svg#a"/>'),
      svg('<use xlink:href="//example.org/a"/>'),
      svg('<rect onclick="x()" width="9" height="9"/>'),
      svg('<rect style="fill:url(https://example.org/a)"/>'),
      svg('<style>@import "a.css";</style>'),
      svg('<rect fill="u\\72l(//example.org)"/>'),
      svg('<a href="javascript:x()"><rect/></a>'),
      `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`,
      `<?xml-stylesheet href="a.css"?>${svg('')}`,
      '<svg><not closed',
      '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    ];
    for (const text of bad) {
      const checked = checkedSvg(text);
      truthy(!checked.ok && checked.fault.code === 'svg-refused', `refused: ${text}`);
    }
  });

  it('are kept with gradients and parts of their own', () => {
    const good = svg(`<defs><linearGradient id="g"/></defs><g fill="url(#g)"><use href="#p"/>${P}</g>`);
    truthy(checkedSvg(good).ok, 'used');
  });

  it('become masks that passed the filter, whatever their colours, or say why not', async () => {
    const blob = (text: string) => new Blob([text], { type: 'image/svg+xml' });
    const plain = await maskOfSvg(blob(svg(P)));
    const drawn = await maskOfSvg(
      blob(svg(`<rect width="100" height="100" fill="#123"/><g fill="#fc0">${P}</g>`)),
    );
    truthy(plain.ok && drawn.ok, 'both pass');
    truthy(
      Math.abs((plain.ok ? plain.value.length : 0) - (drawn.ok ? drawn.value.length : 999)) < 400,
      'nearly alike',
    );
    const round = await maskOfSvg(blob(svg('<circle cx="50" cy="50" r="45"/>')));
    truthy(!round.ok && round.fault.code === 'icon-full', 'a disc is refused');
    const nothing = await maskOfSvg(blob(svg('')));
    truthy(!nothing.ok && nothing.fault.code === 'icon-empty', 'nothing is refused');
  });
});
