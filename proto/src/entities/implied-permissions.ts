import { permissionsWith } from './rights.js';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An entity file as it is meant where it has row rules and says nothing of permissions: what a rule is given for is left
 * to the rule, everything else is for whoever made a row, as without rules. Any other value as it is.
 */
export function withImpliedPermissions(file: unknown): unknown {
  if (!isObject(file) || !isObject(file['rls']) || (file['permissions'] ?? null) !== null) return file;
  const rules = file['rls'];
  const isGiven = (name: string): boolean => (rules[name] ?? null) !== null;
  const levelOf = (name: string, other = name) => (isGiven(name) || isGiven(other) ? 'all' : 'creator');
  const rights = {
    read: levelOf('read'),
    create: levelOf('create', 'write'),
    update: levelOf('update', 'write'),
    delete: levelOf('delete', 'write'),
  } as const;
  return { ...file, permissions: permissionsWith(rights, levelOf('write')) };
}
