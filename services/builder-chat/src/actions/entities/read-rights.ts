import { type AccessLevel, accessLevel } from '@lathe/proto/entities/schema';

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
/** Names that models have for each right, ours first. */
const names = {
  read: ['read', 'view', 'list'],
  write: ['write'],
  create: ['create', 'insert', 'add'],
  update: ['update', 'edit', 'modify', 'change'],
  delete: ['delete', 'remove', 'destroy'],
} as const;
type Named = keyof typeof names;

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
  const rights = (Object.keys(names) as Named[]).flatMap((right) => {
    const said = names[right].map((name) => given[name]).find((value) => value !== undefined && value !== null);
    return said === undefined ? [] : [{ right, said, ...rightOf(said, right) }];
  });
  const told = rights
    .filter(({ isCertain }) => !isCertain)
    .map(({ right, said, level }) => `${right} ${JSON.stringify(said)} is now "${level}"`);
  return {
    permissions: Object.fromEntries(rights.map(({ right, level }) => [right, level])),
    notes:
      told.length === 0 ? [] : [`Rights of ${entity} that are not to be had were made stricter: ${told.join(', ')}`],
  };
}

function rightOf(given: unknown, right: Named): Right {
  if (Array.isArray(given)) {
    if (given.length === 0) return { level: 'none', isCertain: false };
    return ofList(
      given.map((one) => rightOf(one, right)),
      right,
    );
  }
  if (given === false) return { level: 'none', isCertain: true };
  const word =
    typeof given === 'string' || given === true
      ? String(given)
          .toLowerCase()
          .replace(/[\s_-]/g, '')
      : '';
  const level = accessLevel.options.find((one) => levels[one].includes(word));
  if (level !== undefined) return { level, isCertain: true };
  // Of new rows everybody who has signed in makes his own, so that is all that can be meant.
  if (signedIn.has(word)) return { level: 'creator', isCertain: right === 'create' };
  return { level: 'admin', isCertain: false };
}

/** Several who may: everyone includes the others; of the rest only what each row's creator may is sure. */
function ofList(rights: readonly Right[], right: Named): Right {
  const [first] = rights;
  if (rights.every(({ level }) => level === first!.level))
    return { level: first!.level, isCertain: rights.every(({ isCertain }) => isCertain) };
  const open = rights.find(({ level, isCertain }) => level === 'all' && isCertain);
  // Admins are signed in, too.
  const isCertain = right === 'create' && rights.every((one) => one.isCertain && one.level !== 'none');
  return open ?? { level: 'creator', isCertain };
}
