import { say } from '../ui/say.js';
import type { View } from '../ui/view.js';

/** The document's title on a page. */
export function titleOf(view: View): string {
  switch (view.screen) {
    case 'trial':
    case 'feedback':
    case 'episode':
      return say('titleOf', {
        page: view.practice ? say('practice') : say('item', { n: view.number, of: view.total }),
      });
    case 'results':
    case 'run':
    case 'review':
    case 'summary':
      return 'Results · Orthant';
    case 'analysis':
      return 'Analysis · Orthant';
    case 'rotation-report':
      return 'Rotation report · Orthant';
    case 'rotations':
      return 'Rotation workshop · Orthant';
    case 'models':
      return 'Models · Orthant';
    case 'model-run':
      return `${view.done} of ${view.total}, ${view.who} · Orthant`;
    case 'guide':
      return 'Guide · Orthant';
    case 'intro':
    case 'report':
      return `${view.title} · Orthant`;
    case 'study':
      return view.title;
    case 'studies':
      return 'Studies · Orthant';
    case 'study-builder':
      return 'Make a study · Orthant';
    default:
      return 'Orthant: a benchmark of spatial intelligence';
  }
}
