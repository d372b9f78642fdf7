import type { Face } from './face.js';

export const face: Face = {
  flow: 'items',
  draws: true,
  how: {
    answers: ['choice', 'number', 'integers'],
    looks: [
      'You see blocks on the ground and in towers from the front, the side and the top, or one of these views.',
      'Left and right are those of the front view; the side view is taken from its left, and the top view has the front at the bottom.',
    ],
    asked: 'What is asked',
  },
  right: 'right',
  links: [],
  report: { label: 'Three views report', route: { to: 'report', family: 'triviewbench' } },
  first: 'pictures',
};
