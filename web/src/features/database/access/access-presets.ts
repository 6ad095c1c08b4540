import { type Permissions, rightsOf } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';

/** What can be chosen as the access control of an entity (spec 2, section 3). */
export const accessPresets = [
  { name: 'Public Read, Admin Write', read: 'all', write: 'admin' },
  { name: 'Public Read, Creator Write', read: 'all', write: 'creator' },
  { name: 'Creator Only', read: 'creator', write: 'creator' },
  { name: 'Admin Only', read: 'admin', write: 'admin' },
] as const satisfies readonly { name: string; read: AccessLevel; write: AccessLevel }[];

export type AccessPreset = (typeof accessPresets)[number]['name'];

/** The preset that an entity has; undefined where its rights are none of them. */
export function presetOf(permissions: Permissions): AccessPreset | undefined {
  const { read, ...writing } = rightsOf(permissions);
  return accessPresets.find(
    (preset) => preset.read === read && Object.values(writing).every((level) => level === preset.write),
  )?.name;
}

/** The message that asks the assistant for it (spec 2, section 5). */
export const accessRequest = (entity: string, preset: AccessPreset): string =>
  `Change the permissions for ${entity} to ${preset}`;
