import type { Condition } from '../../../core/observation.js';
import { viewsShown } from '../ask.js';
import type { TriView } from '../types.js';
import { GUIDANCE } from './guidance.js';
import { type Asked, questionOf } from './question.js';

const SCENE =
  'Context: You are analyzing a 3D scene with geometric objects (cubes, spheres, cylinders) placed on a ground plane and stacked into towers. Objects come in two sizes (large, small) and various colors (blue, green, red, yellow, purple, brown, gray, cyan).';

const CONSTRAINT: { readonly [style in Condition['style']]: string } = {
  direct:
    'Constraint: Directly output the answer inside <answer> tags. No reasoning. Example: <answer>3</answer> or <answer>behind</answer>.',
  steps: `Constraint: Please think step-by-step to analyze the spatial layout and occlusions. Verify your reasoning across all provided views before concluding.
Structure your response as:
Thinking: [Analyze the objects and their relative positions...]
Final Answer: <answer>your_final_answer</answer> (e.g., <answer>3</answer> or <answer>behind</answer>)`,
};

const TITLE: { readonly [view in TriView]: string } = {
  front: 'Front View',
  side: 'Side View',
  top: 'Top View',
};

function viewDescription(views: readonly TriView[]): string {
  const [first] = views;
  if (views.length === 1 && first !== undefined) {
    return `You are provided with ONLY ONE image: the ${first} view of the scene.`;
  }
  const list = views.map((view, i) => `${i + 1}. ${TITLE[view]}`).join(', ');
  return `You are provided with ${views.length} images in order: ${list}. You must integrate information from all views to reason about the 3D layout.`;
}

/**
 * The whole text a model gets, in the paper's five parts (TriViewBench, appendix B): scene context, view description,
 * guidance by question type, question, output constraint. The paper's limits are 128 tokens for a direct answer and
 * 2,048 for one step by step, at temperature 0.
 */
export function promptFor(item: Asked, condition: Condition): string {
  return [
    SCENE,
    viewDescription(viewsShown(item.type, condition)),
    GUIDANCE[item.type],
    `Question: ${questionOf(item)}`,
    CONSTRAINT[condition.style],
  ].join('\n\n');
}
