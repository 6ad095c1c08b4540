import { actionHeaders, type ActionType } from '@lathe/proto/builder-chat/actions';
import { homeOf } from './home-of.js';
import { readJson } from './read-json.js';

const maxTitle = 200;
/** Other names of the keys. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  path: ['file', 'filename', 'fileName', 'filePath', 'file_path'],
  name: ['entity', 'entityName'],
};
const entityFile = /^(?:\.?\/)?(?:src\/)?entities\/([\w -]+)\.json$/i;

/** The entity that an action is about which writes its file; undefined for any other. */
export function entityOfFile(action: ActionType, text: string): { name: string; title?: unknown } | undefined {
  const given = action === 'add_file' ? parseObject(text) : null;
  const name = entityFile.exec(String(given?.['path'] ?? given?.['file'] ?? ''))?.[1];
  return name === undefined ? undefined : { name, ...(given?.['title'] !== undefined && { title: given['title'] }) };
}

/** `dog walk`, `dog_walk` -> `DogWalk`. */
const entityName = (given: string): string =>
  /^[A-Za-z][A-Za-z0-9 _-]*$/.test(given)
    ? given.replace(/(?:^|[ _-]+)([A-Za-z0-9]|$)/g, (_part, letter: string) => letter.toUpperCase())
    : given;

export type ReadHeader = { ok: true; header: Record<string, unknown> } | { ok: false; reason: string };

/** Reads the header of an action: JSON or JSON5, with the other names that models have for its keys. */
export function readHeader(action: ActionType, text: string): ReadHeader {
  if (text === '') return { ok: false, reason: `${action} has no header` };
  const given = parseObject(text);
  if (given === null) return { ok: false, reason: `the header of ${action} is not a JSON object` };
  const parsed = actionHeaders[action].safeParse(normalised(action, given));
  if (parsed.success) return { ok: true, header: parsed.data };
  const first = parsed.error.issues[0];
  const why = [first?.path.join('.'), first?.message].filter(Boolean).join(': ');
  return { ok: false, reason: `the header of ${action} does not validate: ${why}` };
}

/** The object that a text is, in JSON or JSON5; null where it is none. */
export function parseObject(text: string): Record<string, unknown> | null {
  const json = readJson(text);
  return json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? (json.value as Record<string, unknown>)
    : null;
}

function normalised(action: ActionType, given: Record<string, unknown>): Record<string, unknown> {
  const header = { ...given };
  const keys = Object.keys(actionHeaders[action].shape);
  for (const [key, others] of Object.entries(aliases)) {
    const other = others.find((one) => one in given && !keys.includes(one));
    if (keys.includes(key) && !(key in given) && other !== undefined) header[key] = given[other];
  }
  const file = entityFile.exec(String(given['path'] ?? given['file'] ?? ''));
  if (keys.includes('name') && header['name'] === undefined && file) header['name'] = file[1];
  if (typeof header['path'] === 'string') header['path'] = homeOf(header['path']);
  if (typeof header['name'] === 'string' && isOfEntity(action)) header['name'] = entityName(header['name']);
  if (typeof header['title'] === 'string') header['title'] = header['title'].slice(0, maxTitle);
  if (keys.includes('paths')) {
    const paths = [given['paths'] ?? given['files'] ?? given['path'] ?? given['file']].flat();
    header['paths'] = paths.map((path) => (typeof path === 'string' ? homeOf(path) : path));
  }
  // How many rows there are is seen from the rows.
  const isNegative = Number.isInteger(header['count']) && Number(header['count']) < 0;
  if (keys.includes('count') && !isNegative) delete header['count'];
  return header;
}

const isOfEntity = (action: ActionType): boolean => /entit/.test(action);
