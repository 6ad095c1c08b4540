/** Old names of fields by their new ones. */
export type RenamedFields = Readonly<Record<string, string>>;

/** Rules of an author, of rows or of a field, with the new names of renamed fields. */
export function renameInRules<R extends object>(rules: R, renamed: RenamedFields): R {
  const newNames = new Map(Object.entries(renamed).map(([to, from]) => [from, to]));
  if (newNames.size === 0) return rules;
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, renameIn(rule, newNames)])) as R;
}

function renameIn(rule: unknown, newNames: ReadonlyMap<string, string>): unknown {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return rule;
  const conditions = Object.entries(rule).map(([name, condition]): [string, unknown] => {
    if (name === 'user_condition') return [name, condition];
    if (name.startsWith('$'))
      return [name, Array.isArray(condition) ? condition.map((branch) => renameIn(branch, newNames)) : condition];
    return [renamePath(name, newNames), condition];
  });
  return Object.fromEntries(conditions);
}

function renamePath(path: string, newNames: ReadonlyMap<string, string>): string {
  const [prefix, plain] = path.startsWith('data.') ? ['data.', path.slice('data.'.length)] : ['', path];
  const [first = '', ...rest] = plain.split('.');
  return `${prefix}${[newNames.get(first) ?? first, ...rest].join('.')}`;
}
