// Making a scene of three views with every question it allows, and measuring one view at the reference size.
import { REFERENCE } from '../src/tasks/triviewbench/cameras.js';
import { sceneQuestions } from '../src/tasks/triviewbench/generate/generate.js';
import { sceneOf } from '../src/tasks/triviewbench/scene.js';
import { measureView } from '../src/tasks/triviewbench/truth/visibility.js';
import { TRI_LEVELS, type TriItem } from '../src/tasks/triviewbench/types.js';

const SCENES = 60;

const sorted = (values: number[]): number[] => values.sort((a, b) => a - b);
const at = (values: number[], share: number): string =>
  (values[Math.floor((values.length - 1) * share)] ?? Number.NaN).toFixed(0).padStart(6);

export async function benchTriView(out: (line: string) => void): Promise<void> {
  out(
    `Three views, ${SCENES} scenes a level, milliseconds for a scene with all its questions (median, 95 %)`,
  );
  let last: TriItem | null = null;
  for (const level of TRI_LEVELS) {
    const times: number[] = [];
    let questions = 0;
    for (let seed = 0; seed < SCENES; seed++) {
      const from = performance.now();
      const made = sceneQuestions(70_000 + seed, level);
      times.push(performance.now() - from);
      if (!made.ok) continue;
      questions += made.value.questions.length;
      last = made.value.questions[0]?.item ?? last;
    }
    sorted(times);
    out(
      `  ${level} ${at(times, 0.5)} ${at(times, 0.95)}   ${(questions / SCENES).toFixed(1)} questions a scene`,
    );
  }
  if (last === null) return;
  const views: number[] = [];
  for (let k = 0; k < 15; k++) {
    // A new scene each time: tessellation is cached by scene, and belongs to the price.
    const scene = sceneOf(last.objects, last.environment);
    const from = performance.now();
    measureView(scene, last.cameras.front, REFERENCE);
    views.push(performance.now() - from);
  }
  out(`  one view of ${last.objects.length} objects at ${REFERENCE} px ${at(sorted(views), 0.5)}`);
}
