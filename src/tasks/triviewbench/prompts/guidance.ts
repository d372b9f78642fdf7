import type { TriType } from '../types.js';

const RELATION = `Task: Compare the relative positions of two unique objects in 3D space.
Spatial Definition:
- Left/Right (X-axis): Relative to the front camera view. 'Left' means a larger X value, 'Right' means a smaller X value.
- In front of/Behind (Y-axis): 'In front of' means closer to the front camera (larger Y value), 'Behind' means further away (smaller Y value).
- Above/Below (Z-axis): 'Above' means a higher vertical position (larger Z value), 'Below' means lower (smaller Z value).`;

const visible = (view: string): string =>
  `Task: Count only the objects VISIBLE in this ${view} view. An object is 'visible' if it has pixels > 0 shown in this specific image. Do not count objects that are completely occluded from this perspective.`;

const hidden = (view: string): string =>
  `Task: Count objects that exist in the scene but are COMPLETELY HIDDEN (0 pixels visible) in the ${view} view. Use other views to confirm their existence.`;

const OCCLUDED =
  "Task: Identify the target object partially or mostly hidden behind another 'blocker' object. Based on the question, output ONLY the specific attribute requested (e.g., its color or shape). Possible colors: [blue, green, red, yellow, purple, brown, gray, cyan]. Possible shapes: [cube, sphere, cylinder].";

/** What the model is told about each question type, word for word (TriViewBench, B.2). */
export const GUIDANCE: { readonly [type in TriType]: string } = {
  all_view_count:
    'Task: Identify and count all distinct physical objects present in the 3D scene by integrating information from all provided views.',
  front_view_count: visible('front'),
  side_view_count: visible('side'),
  front_hidden_count: hidden('front'),
  side_hidden_count: hidden('side'),
  front_occluded_ref: OCCLUDED,
  side_occluded_ref: OCCLUDED,
  x_relation: `${RELATION}\nChoice: 'left' or 'right'`,
  y_relation: `${RELATION}\nChoice: 'in front of' or 'behind'`,
  z_relation: `${RELATION}\nChoice: 'above' or 'below'`,
  tower_height_max:
    'Task: Identify all vertical stacks (towers). Find the stack containing the GREATEST NUMBER of objects and state that maximum count. A stack is defined as objects placed directly on top of one another.',
  tower_height_list:
    'Task: Identify all vertical stacks (towers) in the scene. Count how many objects are in each individual tower. Output the counts as a list of integers. An object on the ground that has nothing on top of it is considered a tower of height 1.',
  top_tower_count:
    "Task: Count the total number of vertical stacks (towers) in the scene. Each stack is counted as one 'tower' regardless of its height. An object on the ground that has nothing on top of it is considered a tower of height 1.",
};
