/** Facts of a build that a pack's SOURCE.md tells. */
export interface RotaSource {
  readonly id: string;
  readonly kind: 'core' | 'test';
  readonly count: number;
  /** Tasks of the core pack whose reference has four rotations or more. */
  readonly eligible: number;
  readonly tasks: number;
  readonly component: number;
  /** "4: 31, 5: 40": reference lengths of this pack's tasks. */
  readonly lengths: string;
  readonly setVersion: string;
  readonly selectionSeed: string;
}

/** Markdown: where a rotation pack comes from and under which licences. */
export function rotaSource(s: RotaSource): string {
  const what =
    s.kind === 'core'
      ? `${s.count} rotation tasks after RoTA-Bench, one for each icon that passes the filter, in the order of the SHA-256 of
the icons' names. ${s.eligible} of them (${((100 * s.eligible) / s.tasks).toFixed(1)} %) have a reference of at least four rotations; the paper has 642 of 674.`
      : `The ${s.count} test tasks of the rotation family: of the ${s.eligible} tasks of the core pack whose reference has at least four
rotations, places shared out over reference lengths by Hamilton's method, and within a length the tasks with the
smallest SHA-256 of "${s.selectionSeed}:<task id>".`;
  return `# ${s.id}

${what}
No picture, object or answer of the published benchmark is in here: "after RoTA-Bench" means its construction, applied by
this project's own code to icons of our own choice (with the thresholds that the paper leaves open).

    npm run -s cli -- packs build rota

makes the same bytes again, and \`packs check rota\` replays every reference path through the real projection.

Reference lengths (rotations: tasks): ${s.lengths}.
Filter: largest connected component at least ${(100 * s.component).toFixed(0)} % of the foreground; the other bounds are in
\`src/tasks/rota-bench/icon-filter.ts\`.

## Icons

Masks are made from icons of game-icons.net, taken from the package @iconify-json/game-icons ${s.setVersion}, licensed under
Creative Commons Attribution 3.0 (https://creativecommons.org/licenses/by/3.0/). They were changed: rasterised to 512 x 512
pixels, turned into black-and-white masks, and made into 3D objects. The item's field \`icon\` is the icon's name in that
package. The package names no author per icon; the authors of the set are listed in THIRD-PARTY-NOTICES.md at the top of
this project. Everything else in here (seeds, rotations, paths) is under the project's own licence, MIT.

\`items.json\` and \`keys.json\` are JSON lists in the same order; \`manifest.json\` holds their SHA-256 hashes. The items'
format is described in \`src/tasks/rota-bench/README.md\`. A published pack never changes: a new one gets a new number.
`;
}
