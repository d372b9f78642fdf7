import '../../../src/ui/screens/trial.js';
import type { AnswerSpec } from '../../../src/core/answer.js';
import type { OrthantTrial } from '../../../src/ui/screens/trial.js';
import type { TrialView } from '../../../src/ui/view.js';
import { same, truthy } from '../../helpers/check.js';
import { deep, deepAll, framesOf, key, mount, picture, settled, trialView } from './helpers.js';

const views = [picture('front', 'Front'), picture('side', 'Side'), picture('top', 'Top')];
const words = (...labels: string[]) => labels.map((label) => ({ id: label, label }));
const SPECS = {
  choice: { kind: 'choice', options: words('in front of', 'behind', 'level with') },
  number: { kind: 'number', unit: 'cubes', integer: true, min: 0, max: 20 },
  metres: { kind: 'number', unit: 'm', integer: false, min: null, max: null },
  integers: { kind: 'integers', min: 1, max: 20 },
  text: { kind: 'text', maxLength: 12 },
} satisfies { [name: string]: AnswerSpec };

async function open(ask: AnswerSpec, change: Partial<TrialView> = {}) {
  const asked = { ask, frames: framesOf(views), pictures: views };
  const trial = document.createElement('orthant-trial') as OrthantTrial;
  trial.view = trialView({ ...asked, ...change });
  const mounted = mount(trial);
  await settled();
  const root = trial.shadowRoot;
  if (!root) throw new Error('the trial has no root');
  const named = (name: string) =>
    deepAll(root, 'button, input').find(
      (control) => (control.getAttribute('aria-label') ?? control.textContent?.trim()) === name,
    ) as HTMLButtonElement;
  return {
    ...mounted,
    root,
    named,
    click: async (...names: string[]) => {
      for (const name of names) {
        named(name).click();
        await settled();
      }
    },
    keys: async (...codes: string[]) => {
      for (const code of codes) key(code);
      await settled();
    },
    field: () => deep(root, '.box input') as HTMLInputElement,
    write: async (text: string) => {
      const field = deep(root, '.box input') as HTMLInputElement;
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await settled();
    },
    said: () => deep(root, 'p[role=status]').textContent ?? '',
    confirm: () => deep(root, 'button.confirm') as HTMLButtonElement,
    answers: () => mounted.intents.flatMap((intent) => (intent.kind === 'answer' ? [intent.answer] : [])),
    show: async (next: Partial<TrialView>) => {
      trial.view = trialView({ ...asked, ...next });
      await settled();
    },
  };
}

describe('the input of a number', () => {
  it('takes the pad, keys and typing alike, and confirms by button or Enter', async () => {
    const trial = await open(SPECS.number);
    truthy(trial.confirm().disabled, 'no confirming nothing');
    await trial.click('1', '2');
    same([trial.field().value, trial.said()], ['12', '12 cubes']);
    await trial.keys('Backspace', 'Digit0');
    same(trial.field().value, '10');
    trial.confirm().click();
    await trial.click('Clear');
    await trial.keys('Digit0', 'Digit7');
    await trial.write('8');
    key('Enter', trial.field());
    same(trial.answers(), [
      { kind: 'number', value: 10 },
      { kind: 'number', value: 8 },
    ]);
    trial.remove();
  });

  it('says what is out of range and keeps it back; nothing but digits comes in', async () => {
    const trial = await open(SPECS.number);
    await trial.write('3x5-.');
    same([trial.field().value, trial.said()], ['35', 'At most 20.']);
    same(trial.field().getAttribute('aria-invalid'), 'true');
    await trial.keys('Enter');
    same(trial.answers(), []);
    truthy(trial.confirm().disabled, 'no confirming 35');
    truthy(!trial.named('Minus') && !trial.named('Decimal point'), 'no keys that cannot be needed');
    await trial.keys('c');
    same(trial.field().value, '');
    trial.remove();
  });

  it('has a point and a minus where a number may have them', async () => {
    const trial = await open(SPECS.metres);
    await trial.click('2', 'Decimal point', '5', 'Minus');
    same(trial.field().value, '-2.5');
    await trial.write('0,75');
    await trial.keys('Enter');
    same(trial.answers(), [{ kind: 'number', value: 0.75 }]);
    trial.remove();
  });
});

describe('the input of a list', () => {
  const entries = (root: ParentNode) => deepAll(root, '.value').map((value) => value.textContent?.trim());

  it('adds an entry a key, takes any of them out, and the last one back', async () => {
    const trial = await open(SPECS.integers);
    await trial.click('Add 2', 'Add 1', 'Add 3');
    same([entries(trial.root), trial.said()], [['2', '1', '3'], 'The list is 2, 1, 3.']);
    await trial.click('1, entry 2: take it out', 'Take the last entry back', 'Add 1');
    same(entries(trial.root), ['2', '1']);
    await trial.keys('Backspace', 'Backspace', 'Backspace');
    same(entries(trial.root), []);
    truthy(trial.confirm().disabled, 'no confirming an empty list');
    trial.remove();
  });

  it('reads a list that is typed or pasted, the last entry without an end too', async () => {
    const trial = await open(SPECS.integers);
    await trial.write('2, 1, 3');
    same([entries(trial.root), trial.field().value], [['2', '1'], '3']);
    key('Enter', trial.field());
    await trial.keys('c', 'Digit1', 'Digit2', ',', 'Digit2', ' ', 'Digit4', 'Enter');
    same(trial.answers(), [
      { kind: 'integers', values: [2, 1, 3] },
      { kind: 'integers', values: [12, 2, 4] },
    ]);
    trial.remove();
  });

  it('keeps back an entry that is out of range, and what is not a number', async () => {
    const trial = await open(SPECS.integers);
    await trial.write('2, 40, ');
    same([entries(trial.root), trial.field().value, trial.said()], [['2'], '40', 'At most 20.']);
    await trial.keys('Enter');
    await trial.write('abc');
    same([trial.field().value, trial.answers()], ['', []]);
    trial.remove();
  });
});

const chosen = (root: ParentNode) =>
  (deepAll(root, 'input[type=radio]') as HTMLInputElement[]).find((radio) => radio.checked)?.value ?? null;

describe('the input of a choice', () => {
  it('is a named group of radio buttons that follows clicks, numbers and arrows', async () => {
    const trial = await open(SPECS.choice);
    same(deep(trial.root, '[role=radiogroup]').getAttribute('aria-label'), 'Your answer');
    deep(trial.root, 'input[value=behind]').click();
    await settled();
    same([chosen(trial.root), trial.said()], ['behind', 'behind chosen. Press Enter to confirm.']);
    await trial.keys('Digit1');
    same(chosen(trial.root), 'in front of');
    await trial.keys('ArrowLeft');
    same(chosen(trial.root), 'level with');
    await trial.keys('Digit9', 'ArrowRight', 'ArrowDown', 'Enter');
    same(trial.answers(), [{ kind: 'choice', id: 'behind' }]);
    await trial.keys('Backspace', 'Enter');
    same([chosen(trial.root), trial.answers().length], [null, 1]);
    trial.remove();
  });

  it('takes letters, and pictures that are options themselves', async () => {
    const pictures = [
      picture('question', 'Question'),
      ...['A', 'B', 'C'].map((id) => picture(id, `Option ${id}`)),
    ];
    const trial = await open(
      { kind: 'choice', options: words('A', 'B', 'C') },
      { pictures, frames: framesOf(pictures) },
    );
    await trial.keys('c');
    same(chosen(trial.root), 'C');
    await trial.click('Choose Option B');
    same([chosen(trial.root), trial.named('Choose Option B').getAttribute('aria-pressed')], ['B', 'true']);
    same(deepAll(trial.root, '[data-option]').length, 3, 'the question itself is no option');
    key('Enter', trial.named('Choose Option B'));
    same(trial.answers(), [{ kind: 'choice', id: 'B' }]);
    trial.remove();
  });
});

describe('keys that belong to a control', () => {
  it('are left to it: a space on a key of the pad, arrows on a radio button', async () => {
    const prevented = (target: EventTarget, key: string): boolean =>
      !target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      );
    const list = await open(SPECS.integers);
    await list.keys('Digit2');
    same(prevented(list.named('Add 3'), ' '), false, 'a space on a button');
    same(prevented(document.body, ' '), true, 'a space elsewhere ends the entry');
    list.remove();
    const choice = await open(SPECS.choice);
    same(
      prevented(deep(choice.root, 'input[value=behind]'), 'ArrowRight'),
      false,
      'an arrow on a radio button',
    );
    same(chosen(choice.root), null);
    choice.remove();
  });
});

describe('the input of words', () => {
  it('takes letters that are commands elsewhere, up to its length', async () => {
    const trial = await open(SPECS.text);
    await trial.keys('c', 'e');
    same(trial.field().value, 'ce');
    await trial.write('  a long answer that goes on');
    same(trial.field().value, '  a long ans');
    key('Enter', trial.field());
    same(trial.answers(), [{ kind: 'text', text: 'a long ans' }]);
    trial.remove();
  });
});

describe('every input', () => {
  for (const [name, ask] of Object.entries(SPECS)) {
    it(`waits for the pictures without moving, locks while saving, starts anew with another item: ${name}`, async () => {
      const first: { [name: string]: string } = { choice: 'Digit1', text: 'x' };
      const code = first[name] ?? 'Digit3';
      const trial = await open(ask, { pictures: null });
      await trial.keys(code, 'Enter');
      same(trial.answers(), [], 'answers before the pictures');
      const place = () => JSON.stringify(deep(trial.root, '.below').getBoundingClientRect());
      const before = place();
      await trial.show({});
      same(place(), before, 'the place of the input');
      await trial.keys(code);
      same(place(), before, 'the place of the input with something in it');
      truthy(trial.said() !== '' || name === 'text', 'what was entered is said');
      truthy(!trial.confirm().disabled, 'ready to confirm');
      await trial.show({ saving: true });
      await trial.keys('Backspace', 'c', 'Enter');
      truthy(trial.confirm().disabled, 'locked while saving');
      await trial.show({ saving: false });
      await trial.keys('Enter');
      same(trial.answers().length, 1, 'what was entered is still there');
      await trial.show({ id: 'run/1.0.0/1' });
      await trial.keys('Enter');
      same(trial.answers().length, 1, 'nothing of it reaches another item');
      const unnamed = deepAll(trial.root, 'button, input').filter(
        (control) =>
          !control.getAttribute('aria-label') &&
          !control.getAttribute('aria-labelledby') &&
          !control.textContent?.trim() &&
          !control.closest('label')?.textContent?.trim(),
      );
      same(unnamed.length, 0, 'controls without a name');
      trial.remove();
    });
  }
});
