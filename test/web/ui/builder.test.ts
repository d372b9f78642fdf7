import { flagsFrom } from '../../../src/app/flags.js';
import { buildServices } from '../../../src/app/services.js';
import { StudiesDesk } from '../../../src/app/study/studies-desk.js';
import type { Study } from '../../../src/studies/study.js';
import type { OrthantStudyBuilder } from '../../../src/ui/study/builder.js';
import { pagesFor, putPages, putText, textFor } from '../../../src/ui/study/builder-texts.js';
import type { BuilderView } from '../../../src/ui/study/studies-view.js';
import type { View } from '../../../src/ui/view.js';
import { same, truthy } from '../../helpers/check.js';
import { deepAll, mount, settled } from './helpers.js';

describe('texts of a study in several languages', () => {
  const both = ['en', 'de'] as const;

  it('change in one language and stay in all others', () => {
    same(putText('Hello', 'de', 'Hallo', both), { en: 'Hello', de: 'Hallo' });
    same(putText({ en: 'Hello', fr: 'Salut' }, 'de', 'Hallo', both), {
      en: 'Hello',
      fr: 'Salut',
      de: 'Hallo',
    });
    same(putText({ en: 'Hello', de: 'Hallo' }, 'en', '', both), { de: 'Hallo' });
    same(putText({ de: 'Hallo' }, 'de', '', both), undefined);
    same(putText(undefined, 'de', 'Hallo', both), { de: 'Hallo' });
    // One language: plain, as long as nothing else would be lost.
    same(putText('Hello', 'en', 'Hi', ['en']), 'Hi');
    same(putText({ en: 'Hello', de: 'Hallo' }, 'en', 'Hi', ['en']), { en: 'Hi', de: 'Hallo' });
    same(textFor('Hello', 'de', both), '');
    same(textFor('Hallo', 'de', ['de', 'en']), 'Hallo');
  });

  it('page by page', () => {
    const pages = [{ en: 'One', de: 'Eins' }, 'Two'];
    same(pagesFor(pages, 'en', both), 'One\n---\nTwo');
    same(pagesFor(pages, 'de', both), 'Eins');
    same(putPages(pages, 'de', 'Eins\n---\nZwei\n---\nDrei', both), [
      { en: 'One', de: 'Eins' },
      { en: 'Two', de: 'Zwei' },
      { de: 'Drei' },
    ]);
    same(putPages(pages, 'en', '', both), [{ de: 'Eins' }]);
    same(putPages(undefined, 'en', '', both), undefined);
  });
});

/** A desk with its builder on the page, as the controller puts them together. */
async function build() {
  const desk = new StudiesDesk(buildServices(flagsFrom('?store=memory'), () => undefined));
  const builder = document.createElement('orthant-study-builder') as OrthantStudyBuilder;
  let view: BuilderView | null = null;
  const show = (next: View): void => {
    if (next.screen !== 'study-builder') return;
    view = next;
    builder.view = next;
  };
  const done: Promise<void>[] = [];
  builder.addEventListener('orthant-intent', (event) => {
    if (event instanceof CustomEvent) done.push(desk.handle(event.detail.want));
  });
  await desk.build(show, new AbortController().signal);
  const mounted = mount(builder, 'width: 1200px');
  await settled();
  const root = builder.shadowRoot;
  if (!root) throw new Error('no root');
  const field = (label: string) => {
    const found = deepAll(root, 'label').find((one) => one.textContent?.trim().startsWith(label));
    const control = found?.querySelector<HTMLInputElement>('input, textarea, select');
    if (!control) throw new Error(`no field ${label}`);
    return control;
  };
  return {
    desk,
    root,
    field,
    enter: (label: string, value: string) => {
      const control = field(label);
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    },
    rest: async () => {
      await Promise.all(done);
      await settled();
    },
    study: (): Study => JSON.parse(view?.text ?? 'null'),
    remove: () => mounted.remove(),
  };
}

describe('the builder', () => {
  it('writes the texts of each language of a study', async () => {
    const { root, field, enter, rest, study, remove } = await build();
    enter('Languages of the study', 'en,de');
    await rest();
    const tongue = (name: string) =>
      deepAll(root, '.tongues button')
        .find((button) => button.textContent?.trim() === name)
        ?.click();
    tongue('Deutsch');
    await settled();
    same(field('Title (no Deutsch text yet)').value, '');
    enter('Title', 'Meine Studie');
    enter('Welcome', 'Hallo.');
    enter('Instructions', 'Eins.\n---\nZwei.');
    await rest();
    same(study().title, { en: 'My study', de: 'Meine Studie' });
    same(Array.isArray(study().instructions) && study().instructions?.[1], { de: 'Zwei.' });
    tongue('English');
    await settled();
    same(field('Title').value, 'My study');
    enter('Title', 'Another');
    await rest();
    same(study().title, { en: 'Another', de: 'Meine Studie' });
    remove();
  });

  it('changes what a file brings, not what the form showed before it was read', async () => {
    const { desk, enter, rest, study, remove } = await build();
    const opened = { ...study(), name: 'opened', title: 'Opened', welcome: 'From the file.' };
    const file = new File([JSON.stringify(opened)], 'opened.json');
    const reading = desk.handle({ do: 'draft-file', files: [file] });
    enter('Saving', 'datapipe');
    enter('Level', 'easy');
    await reading;
    await rest();
    same([study().name, study().welcome], ['opened', 'From the file.']);
    same([study().saving?.kind, study().blocks[0]?.level], ['datapipe', 'easy']);
    truthy(study().blocks[0]?.pool === 40, 'the rest of the block');
    remove();
  });
});
