import type { Face } from './face.js';

export const face: Face = {
  flow: 'items',
  draws: true,
  how: {
    answers: ['ranking'],
    looks: [
      'You see the plain picture and one picture for each candidate, with that candidate highlighted.',
      'Judge the real structure in three dimensions, not its picture: what is far away looks small, and what leans towards you looks short.',
    ],
    asked: 'What is compared',
  },
  right: 'in exactly the right order',
  links: [],
  report: null,
  first: 'around',
};
