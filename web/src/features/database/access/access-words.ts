import { rightsOf, type RowOperation } from '@lathe/proto/entities/rights';
import type { AccessLevel, EntitySchema } from '@lathe/proto/entities/schema';

const readers: Record<AccessLevel, string> = {
  all: 'Anyone can read.',
  admin: 'Only admins can read.',
  creator: 'Only the creator can read their own.',
  none: 'Nobody can read.',
};

const doers: Record<AccessLevel, string> = {
  all: 'Anyone can',
  admin: 'Only admins can',
  creator: 'Only the creator can',
  none: 'Nobody can',
};

const verbs = { create: 'add', update: 'change', delete: 'delete' } as const satisfies Partial<
  Record<RowOperation, string>
>;
type Writing = keyof typeof verbs;
const writing = Object.keys(verbs) as Writing[];

/** Who may do what with the rows of an entity: "Anyone can read. Only the creator can change their own." */
export function accessInWords({ permissions }: Pick<EntitySchema, 'permissions'>): string {
  const rights = rightsOf(permissions);
  // Whoever may create rows of their own is anybody who has signed in.
  const adders = rights.create === 'creator' ? ['Signed-in people can add.'] : [];
  const rest = writing.filter((operation) => operation !== 'create' || rights.create !== 'creator');
  const groups = Map.groupBy(rest, (operation) => rights[operation]);
  const sentences = [...groups].map(([level, operations]) => {
    const own = level === 'creator' ? ' their own' : '';
    return `${doers[level]} ${listOf(
      operations.map((operation) => verbs[operation]),
      level === 'none' ? 'or' : 'and',
    )}${own}.`;
  });
  return [readers[rights.read], ...adders, ...sentences].join(' ');
}

const listOf = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
