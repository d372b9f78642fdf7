import type { Face } from './face.js';

export const face: Face = {
  flow: 'rotations',
  draws: false,
  how: { answers: ['rotation'], looks: [], asked: '' },
  right: 'solved',
  links: [{ label: 'Free play and built-in solvers', route: { to: 'rotations' } }],
  report: { label: 'Rotation report', route: { to: 'rotation-report' } },
  first: 'pictures',
};
