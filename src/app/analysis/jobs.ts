import type { Result } from '../../core/result.js';
import type { JobContext, JobOutcome } from './job.js';
import { agreement } from './job-agreement.js';
import { bootstrapped } from './job-bootstrap.js';
import { itemResponse } from './job-irt.js';

export const JOBS = [
  {
    id: 'rasch',
    title: 'Rasch model',
    about:
      'How hard each item and how able each answerer is, on one scale. All runs of a person, or of a model asked alike, count as one answerer.',
  },
  {
    id: '2pl',
    title: 'Two-parameter model',
    about: 'The same with a slope for each item: how well it tells people apart.',
  },
  {
    id: 'items',
    title: 'Bootstrap over items',
    about: 'Intervals that speak about other items like these (BCa, 10,000 resamples).',
  },
  {
    id: 'people',
    title: 'Bootstrap over answerers',
    about:
      'Intervals that speak about other answerers like these (BCa, 10,000 resamples of answerers with all their runs).',
  },
  {
    id: 'agreement',
    title: 'Agreement',
    about: "Krippendorff's alpha of the answers to the same items, ordinal for orders and numbers.",
  },
] as const;
export type JobId = (typeof JOBS)[number]['id'];

export function runJob(id: JobId, context: JobContext): Promise<Result<JobOutcome>> {
  switch (id) {
    case 'rasch':
    case '2pl':
      return itemResponse(id, context);
    case 'items':
      return bootstrapped('item', context);
    case 'people':
      return bootstrapped('answerer', context);
    case 'agreement':
      return agreement(context);
  }
}
