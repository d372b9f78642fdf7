import type { Condition, Observation, StillView } from '../../core/observation.js';
import { highlightColor } from '../../core/raster/highlight-color.js';
import type { Camera, Mark } from '../../core/scene.js';
import { promptOf, questionOf } from './prompts.js';
import { memberObject, sceneOf } from './scene.js';
import { nodeAt } from './truth/ends.js';
import type { Candidate } from './truth/measure.js';
import type { SsiItem } from './types.js';
import { CATEGORY_WORDS } from './words.js';

/** All marks of an item have one colour, the one that the prompt names. */
const TONE = 0;

function markOf(item: SsiItem, label: string, candidate: Candidate): Mark {
  const { structure } = item;
  if (item.criterion === 'hull-area' || item.criterion === 'hull-volume') {
    const nodes = typeof candidate === 'number' ? [candidate] : candidate;
    return { label, objects: [], points: nodes.map((n) => nodeAt(structure, n)), tone: TONE };
  }
  const members = typeof candidate === 'number' ? [candidate] : candidate;
  return { label, objects: members.map((m) => memberObject(structure, m)), points: [], tone: TONE };
}

/** The plain picture(s), then one picture a candidate (SSI-Bench, 3.3); multi-view: A, B, reference, targets. */
function viewsOf(item: SsiItem): readonly StillView[] {
  const { noun } = CATEGORY_WORDS[item.category];
  const [a, b] = item.cameras;
  if (a === undefined) throw new Error(`observe: ${item.id} has no camera`);
  const plain = (id: string, caption: string, camera: Camera): StillView => ({
    id,
    caption,
    camera,
    marks: [],
  });
  const marked = (camera: Camera): StillView[] =>
    item.candidates.map((candidate, i) => {
      const label = `${noun} ${i + 1}`;
      return { id: `${i + 1}`, caption: label, camera, marks: [markOf(item, label, candidate)] };
    });
  if (item.reference === null) return [plain('original', 'Original', a), ...marked(a)];
  if (b === undefined) throw new Error(`observe: ${item.id} has a reference but one camera`);
  const reference: StillView = {
    id: 'reference',
    caption: 'Member 0 (view A)',
    camera: a,
    marks: [markOf(item, 'Member 0', item.reference)],
  };
  return [plain('original-a', 'View A', a), plain('original-b', 'View B', b), reference, ...marked(b)];
}

/** What is shown and asked, in the only turn there is. */
export function observeSsi(item: SsiItem, condition: Condition): Observation {
  const scene = sceneOf({ structure: item.structure, look: item.look });
  const { noun } = CATEGORY_WORDS[item.category];
  return {
    turn: 0,
    stimulus: { kind: 'stills', scene, views: viewsOf(item) },
    ask: { kind: 'ranking', count: item.candidates.length, noun },
    question: questionOf(item),
    prompt: promptOf(item, condition.style, highlightColor(scene).name),
  };
}
