import { type EntitySchema, type FieldSchema, plainName } from '../../../entities/schema.js';

/** A field that a column can fill: `name`, or `home.city` for a value within an object. */
export interface Target {
  readonly path: string;
  readonly field: FieldSchema;
}

const maxDepth = 4;

/** Every field of an entity that a column can fill, objects before what is in them. */
export function targetsOf({ properties }: Pick<EntitySchema, 'properties'>): Target[] {
  return targetsIn(properties, '', 1);
}

function targetsIn(properties: Record<string, FieldSchema>, before: string, depth: number): Target[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const within = depth < maxDepth && field.type === 'object' ? (field.properties ?? {}) : {};
    return [{ path, field }, ...targetsIn(within, `${path}.`, depth + 1)];
  });
}

/** The field at a dotted path; undefined where there is none. */
export function fieldAt({ properties }: Pick<EntitySchema, 'properties'>, path: string): FieldSchema | undefined {
  let field: FieldSchema | undefined;
  let within: Record<string, FieldSchema> | undefined = properties;
  for (const name of path.split('.')) {
    field = within && Object.hasOwn(within, name) ? within[name] : undefined;
    within = field?.properties;
  }
  return field;
}

/** Sets a value at a dotted path, with objects around it. Names are those of a schema, which are plain. */
export function setAt(values: Record<string, unknown>, path: string, value: unknown): void {
  if (!path.includes('.')) {
    values[path] = value;
    return;
  }
  const names = path.split('.');
  const last = names.pop()!;
  let within = values;
  for (const name of names) within = (within[name] ??= {}) as Record<string, unknown>;
  within[last] = value;
}

/** Where the text of a cell that its field does not take is kept: `weight` has `weightText` beside it. */
export function textFieldOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  return `${[first, ...rest.map((name) => name.charAt(0).toUpperCase() + name.slice(1))].join('').slice(0, 56)}Text`;
}

/** A name that a field can have, made of a column's heading: `First name` becomes `firstName`. */
export function fieldNameOf(heading: string, taken: ReadonlySet<string>): string {
  const words = heading
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) => (index === 0 ? lowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .replace(/^[0-9]+/, (digits) => `n${digits}`)
    .slice(0, 55);
  const name = joined !== '' && plainName.safeParse(joined).success ? joined : 'column';
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name}${number}`.toLowerCase())) return `${name}${number}`;
}

/** `ID` becomes `id`, `userID` stays. */
const lowerFirst = (word: string): string =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);
