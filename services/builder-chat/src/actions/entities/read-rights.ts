import type { AccessLevel } from '@lathe/proto/entities/schema';

type Json = Record<string, unknown>;

const levels: Readonly<Record<AccessLevel, readonly string[]>> = {
  all: [
    'all',
    'public',
    'everyone',
    'anyone',
    'everybody',
    'any',
    'anonymous',
    'visitor',
    'visitors',
    'guest',
    'guests',
    '*',
  ],
  creator: ['creator', 'owner', 'own', 'private', 'self', 'author', 'me'],
  admin: ['admin', 'admins', 'administrator', 'administrators'],
  none: ['none', 'nobody', 'never', 'noone'],
};
/** Whoever has signed in: nearest is what each of them made. */
const signedIn: ReadonlySet<string> = new Set([
  'authenticated',
  'user',
  'users',
  'member',
  'members',
  'loggedin',
  'signedin',
  'registered',
  'true',
]);
const strictness: readonly AccessLevel[] = ['all', 'creator', 'admin', 'none'];

interface Right {
  level: AccessLevel;
  /** Whether nothing else can be meant. */
  isCertain: boolean;
}

/**
 * Rights as a model wrote them, in our words: by other words, in lists, for creating, changing and deleting apart. Where
 * nobody can be sure what is meant it is the stricter, and the notes say so.
 */
export function readRights(entity: string, given: Json): { permissions: Json; notes: string[] } {
  const read = given['read'] ?? given['view'] ?? given['list'];
  const writing = ['create', 'update', 'delete'].map((what) => given[what]);
  const isSplit = writing.some((right) => right !== undefined);
  const rights: [string, unknown, Right][] = [];
  if (read !== undefined) rights.push(['read', read, rightOf(read)]);
  if (isSplit) {
    // What is not named of them has the right of a row's creator.
    const each = [...writing, ...(given['write'] === undefined ? [] : [given['write']])].map((right) =>
      rightOf(right ?? 'creator'),
    );
    rights.push([
      'write',
      Object.fromEntries(['create', 'update', 'delete'].map((what, at) => [what, writing[at]])),
      strictest(each),
    ]);
  } else if (given['write'] !== undefined) rights.push(['write', given['write'], rightOf(given['write'])]);
  const changed = rights.filter(([, , { isCertain }]) => !isCertain);
  const told = changed.map(([what, was, { level }]) => `${what} ${JSON.stringify(was)} is now "${level}"`);
  return {
    permissions: Object.fromEntries(rights.map(([what, , { level }]) => [what, level])),
    notes:
      told.length === 0 ? [] : [`Rights of ${entity} that are not to be had were made stricter: ${told.join(', ')}`],
  };
}

function rightOf(given: unknown): Right {
  if (Array.isArray(given))
    return given.length === 0 ? { level: 'none', isCertain: false } : ofList(given.map(rightOf));
  if (given === false) return { level: 'none', isCertain: true };
  const word =
    typeof given === 'string' || given === true
      ? String(given)
          .toLowerCase()
          .replace(/[\s_-]/g, '')
      : '';
  const level = strictness.find((one) => levels[one].includes(word));
  if (level !== undefined) return { level, isCertain: true };
  return { level: signedIn.has(word) ? 'creator' : 'admin', isCertain: false };
}

/** Several who may: everyone includes the others; of the rest only what each row's creator may is sure. */
function ofList(rights: readonly Right[]): Right {
  const [first] = rights;
  if (rights.every(({ level }) => level === first!.level)) return strictest(rights);
  const open = rights.find(({ level, isCertain }) => level === 'all' && isCertain);
  return open ?? { level: 'creator', isCertain: false };
}

function strictest(rights: readonly Right[]): Right {
  const level = rights
    .map((right) => right.level)
    .sort((one, other) => strictness.indexOf(other) - strictness.indexOf(one))[0]!;
  return { level, isCertain: rights.every((right) => right.isCertain && right.level === level) };
}
