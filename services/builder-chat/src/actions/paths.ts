/** Where generated code may live. Everything else belongs to the platform. */
const MANIFEST = [
  /^pages\/[A-Z][A-Za-z0-9]*\.jsx$/,
  /^components\/[A-Za-z][A-Za-z0-9_-]*\.jsx$/,
  /^services\/[A-Za-z][A-Za-z0-9_-]*\.js$/,
  /^layout\.jsx$/,
  /^globals\.css$/,
];
const ENTITY = /^entities\/[A-Z][A-Za-z0-9]*\.json$/;

/** Why an action may not write this source file; null when it may. `existing` are the paths of the project. */
export function refuseSourcePath(path: string, existing: Iterable<string>): string | null {
  if (ENTITY.test(path)) return `${path} is an entity: use add_entity or edit_entity`;
  if (!MANIFEST.some((pattern) => pattern.test(path))) {
    return `${path} is not a place for app files: use pages/Name.jsx, components/Name.jsx, services/name.js, layout.jsx or globals.css`;
  }
  return refuseTwin(path, existing);
}

/** Why this file may not be removed; null when it may. */
export function refuseRemoval(path: string): string | null {
  return ENTITY.test(path) || MANIFEST.some((pattern) => pattern.test(path))
    ? null
    : `${path} is not a file of the app`;
}

/**
 * Refuses a path that differs from another only in upper and lower case: on some disks, and in addresses, they are one.
 */
export function refuseTwin(path: string, existing: Iterable<string>): string | null {
  const folded = path.toLowerCase();
  for (const other of existing)
    if (other !== path && other.toLowerCase() === folded) return `${other} exists already and differs only in case`;
  return null;
}
