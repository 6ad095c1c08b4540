import { kindOfFile, sourcePlaces, twinOf } from '@lathe/proto/apps/project/paths';

/** Why an action may not write this source file; null when it may. `existing` are the paths of the project. */
export function refuseSourcePath(path: string, existing: Iterable<string>): string | null {
  const kind = kindOfFile(path);
  if (kind === 'entity') return `${path} is an entity: use add_entity or edit_entity`;
  if (kind === undefined) return `${path} is not a place for app files: use ${sourcePlaces}`;
  return refuseTwin(path, existing);
}

/** Why this file may not be added where one differs from it only in case; null when there is none. */
export function refuseTwin(path: string, existing: Iterable<string>): string | null {
  const twin = twinOf(path, existing);
  return twin === undefined ? null : `${twin} exists already and differs only in case`;
}
