import { BUILT_FAMILY_IDS, type BuiltFamilyId, FAMILY_ALIASES, familyNamed } from '../tasks/registry.js';
import { UsageError } from './command.js';

/** The family that `--family` names, by id or short name. */
export function familyFlag(text: string): BuiltFamilyId {
  const found = familyNamed(text);
  if (found !== null) return found;
  const names = [...Object.keys(FAMILY_ALIASES), ...BUILT_FAMILY_IDS];
  throw new UsageError(`There is no family "${text}". Families: ${names.join(', ')}.`);
}
