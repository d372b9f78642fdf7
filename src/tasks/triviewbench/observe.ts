import type { Condition, Observation } from '../../core/observation.js';
import { askOf, viewsShown } from './ask.js';
import { promptFor } from './prompts/prompt.js';
import { questionText } from './prompts/question.js';
import { sceneOf } from './scene.js';
import type { TriItem, TriView } from './types.js';

/** Captions say how the pictures lie to each other. */
const CAPTIONS: { readonly [view in TriView]: string } = {
  front: 'Front view',
  side: 'Side view (from the left, front at the right)',
  top: 'Top view (front at the bottom)',
};

/** The views that the question may use, of one scene, and what is asked: the only turn there is. */
export function observeTri(item: TriItem, condition: Condition): Observation {
  return {
    turn: 0,
    stimulus: {
      kind: 'stills',
      scene: sceneOf(item.objects, item.environment),
      views: viewsShown(item.type, condition).map((view) => ({
        id: view,
        caption: CAPTIONS[view],
        camera: item.cameras[view],
        marks: [],
      })),
    },
    ask: askOf(item),
    question: questionText(item),
    prompt: promptFor(item, condition),
  };
}
