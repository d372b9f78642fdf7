/** What kind of answer an observation asks for. Closed: a new kind costs one parser, one input, one elicitation. */
export type AnswerSpec =
  /** A permutation of 1..count, smallest first. `noun` is what is ranked, in the singular ("Member", "Group"). */
  | { readonly kind: 'ranking'; readonly count: number; readonly noun: string }
  /** One rotation about an axis by an allowed angle (degrees, sign free), or STOP. */
  | { readonly kind: 'rotation'; readonly angles: readonly number[]; readonly remaining: number }
  | { readonly kind: 'choice'; readonly options: readonly { readonly id: string; readonly label: string }[] }
  | {
      readonly kind: 'number';
      readonly unit: string | null;
      readonly integer: boolean;
      readonly min: number | null;
      readonly max: number | null;
    }
  /** A list of integers; order counts or not is the scorer's business. */
  | { readonly kind: 'integers'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'text'; readonly maxLength: number };

export type AnswerKind = AnswerSpec['kind'];
export type Axis = 'pitch' | 'yaw' | 'roll';

export type Answer =
  | { readonly kind: 'ranking'; readonly order: readonly number[] }
  | { readonly kind: 'rotation'; readonly axis: Axis; readonly angle: number }
  | { readonly kind: 'rotation'; readonly stop: true }
  | { readonly kind: 'choice'; readonly id: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'integers'; readonly values: readonly number[] }
  | { readonly kind: 'text'; readonly text: string };

/** How one request for an answer ended. Whether the answer is right is another field (Score). */
export type Outcome = 'answered' | 'unparsed' | 'skipped' | 'timed-out' | 'failed';
