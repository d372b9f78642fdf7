import '../../../src/ui/screens/trial.js';
import type { OrthantTrial } from '../../../src/ui/screens/trial.js';
import type { TrialView } from '../../../src/ui/view.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, fourMembers, key, mount, picture, settled, trialView } from './helpers.js';

async function open(view: TrialView = trialView()) {
  const trial = document.createElement('orthant-trial') as OrthantTrial;
  trial.view = view;
  const mounted = mount(trial);
  await settled();
  const root = trial.shadowRoot;
  if (!root) throw new Error('the trial has no root');
  const candidate = (n: number) => deep(root, `[data-candidate='${n}']`);
  return {
    ...mounted,
    root,
    candidate,
    order: () => deepAll(root, 'li .what').map((slot) => slot.textContent?.replace(/\D+/g, '') ?? ''),
    said: () => deep(root, 'p[role=status]').textContent ?? '',
    confirm: () => deep(root, 'button.confirm') as HTMLButtonElement,
    answers: () => mounted.intents.filter((intent) => intent.kind === 'answer'),
    show: async (next: TrialView) => {
      trial.view = next;
      await settled();
    },
  };
}

describe('the ranking trial', () => {
  it('starts when all pictures are on the screen, and says which frame that was', async () => {
    const trial = await open(trialView({ pictures: null }));
    same(trial.intents, []);
    truthy(deep(trial.root, '.area').getAttribute('aria-busy') === 'true', 'a busy area');
    const places = deepAll(trial.root, '.tile').map((tile) => tile.getAttribute('style'));
    key('Digit1');
    await settled();
    same(trial.order(), ['', '', '', ''], 'order before the pictures');
    await trial.show(trialView());
    const onsets = trial.intents.filter((intent) => intent.kind === 'onset');
    same(onsets.length, 1, 'onsets');
    same(
      deepAll(trial.root, '.tile').map((tile) => tile.getAttribute('style')),
      places,
      'places',
    );
    trial.remove();
  });

  it('takes clicks in order, and a second click back', async () => {
    const trial = await open();
    for (const n of [3, 1, 4]) trial.candidate(n).click();
    await settled();
    same(trial.order(), ['3', '1', '4', '']);
    same(trial.candidate(1).getAttribute('aria-pressed'), 'true');
    truthy(trial.confirm().disabled, 'no confirming half an order');
    trial.candidate(1).click();
    await settled();
    same(trial.order(), ['3', '4', '', '']);
    truthy(trial.said().startsWith('Member 1 taken back. 2 places left'), trial.said());
    trial.remove();
  });

  it('works by keyboard alone and announces the order', async () => {
    const trial = await open();
    key('Digit2');
    await settled();
    same(trial.said(), 'Member 2 is 1st, lowest. 3 places left.');
    for (const code of ['Digit4', 'Digit9', 'Backspace', 'Digit1', 'Digit3', 'Enter']) key(code);
    await settled();
    same(trial.answers(), [], 'answers while a place is empty');
    key('Digit4');
    await settled();
    same(trial.said(), 'Member 4 is 4th, highest. Order complete: press Enter to confirm.');
    key('Enter');
    same(
      trial.answers().map((intent) => intent.kind === 'answer' && intent.answer),
      [{ kind: 'ranking', order: [2, 1, 3, 4] }],
    );
    trial.remove();
  });

  it('clears with C, and leaves keys with Ctrl and those of buttons alone', async () => {
    const trial = await open();
    for (const code of ['Digit1', 'Digit2', 'Digit3', 'Digit4']) key(code);
    await settled();
    const undo = deepAll(trial.root, 'orthant-ranking-input')[0]?.shadowRoot?.querySelector('button');
    key('Enter', undo ?? document.body);
    same(trial.answers(), [], 'answers after Enter on another button');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true }));
    await settled();
    same(trial.order(), ['1', '2', '3', '4'], 'order after Ctrl+C');
    key('Enter', trial.candidate(4));
    same(trial.answers().length, 1, 'Enter on a candidate once complete');
    key('c');
    await settled();
    same(trial.order(), ['', '', '', '']);
    trial.remove();
  });

  it('keeps the order through a resize, a redraw and a failed save, and not into another item', async () => {
    const trial = await open();
    key('Digit2');
    key('Digit3');
    if (trial.element.parentElement) trial.element.parentElement.style.width = '380px';
    await settled();
    await trial.show(trialView({ pictures: [...fourMembers] }));
    same(trial.order(), ['2', '3', '', '']);
    same(trial.intents.filter((intent) => intent.kind === 'onset').length, 1, 'onsets');
    truthy(
      trial.intents.some((intent) => intent.kind === 'note' && intent.event.type === 'redrawn'),
      'a note of the redraw',
    );
    await trial.show(trialView({ saving: true }));
    key('Digit1');
    await settled();
    same(trial.order(), ['2', '3', '', ''], 'order while saving');
    await trial.show(trialView({ id: 'run/1.0.0/1' }));
    same(trial.order(), ['', '', '', '']);
    trial.remove();
  });

  it('a double click enlarges and leaves the order as it was', async () => {
    const trial = await open();
    key('Digit1');
    await settled();
    const click = (detail: number) =>
      trial.candidate(1).dispatchEvent(new MouseEvent('click', { detail, bubbles: true, composed: true }));
    click(1);
    await settled();
    same(trial.order(), ['', '', '', '']);
    click(2);
    await settled();
    same(trial.order(), ['1', '', '', '']);
    const dialog = deep(trial.root, 'dialog:not([data-menu])') as HTMLDialogElement;
    truthy(dialog.open, 'an open enlarger');
    key('Digit2', dialog);
    await settled();
    same(trial.order(), ['1', '2', '', ''], 'digits in the enlarger');
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled();
    truthy(!dialog.open, 'a closed enlarger');
    trial.remove();
  });

  it('shows what comes from outside as text', async () => {
    const nasty = '<img src=x onerror="window.hacked=1">';
    const trial = await open(
      trialView({
        question: nasty,
        pictures: [picture('original', nasty)],
        frames: [{ id: 'original', caption: nasty, ratio: 1.5 }],
      }),
    );
    same(deepAll(trial.root, 'img').length, 0, 'images');
    same(deep(trial.root, 'h1').textContent, nasty);
    trial.remove();
  });
});
