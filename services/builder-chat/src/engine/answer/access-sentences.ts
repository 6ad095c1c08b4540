import { narrower, type Reach, reachOf, rightsOf, type RowRights, type RowUser } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { listOf, lowerFirst } from '../language/words.js';
import type { AppLanguage, EntityPlan } from '../model/app-plan.js';
import { textsOf } from '../templates/texts/texts.js';
import { answerTextsOf } from './texts/answer-texts.js';
import { readers } from './texts/en.js';

const doers: Readonly<Record<AccessLevel, string>> = {
  all: 'everyone can',
  admin: 'only you and admins you appoint can',
  creator: 'signed-in people can',
  none: 'nobody can',
};
const writing = [
  ['create', 'add'],
  ['update', 'change'],
  ['delete', 'delete'],
] as const;

/** Who sees and changes what, in a sentence per rule that is used. */
export function accessSentences(entities: readonly EntityPlan[], language: AppLanguage = 'en'): string {
  const { list, within } = textsOf(language);
  return byRights(entities)
    .map(({ rights, group }) => {
      const { read, update } = rights;
      const names = list(group.map(({ plural }) => within(plural)));
      // Only follow-ups tell them apart, and those are answered in English.
      return writing.some(([operation]) => rights[operation] !== update)
        ? `${readers[read]} ${names}; ${apart(rights)}.`
        : answerTextsOf(language).access({ read, write: update }, names);
    })
    .join(' ');
}

/** Creating, changing and deleting, where they are not for the same people. */
function apart(rights: RowRights): string {
  const groups = Map.groupBy(writing, ([operation]) => `${rights[operation]} ${operation === 'create'}`);
  return listOf(
    [...groups.values()].map((group) => {
      const [operation] = group[0]!;
      const verbs = group.map(([, verb]) => verb).join(' or ');
      const whose = rights[operation] === 'creator' && operation !== 'create' ? 'only their own' : 'them';
      return `${doers[rights[operation]]} ${verbs} ${whose}`;
    }),
  );
}

/** What a visitor, somebody who has signed in and the builder can do, a list for all that have the same rights. */
export function rightsOfPeople(entities: readonly EntityPlan[]): string {
  return byRights(entities)
    .map(({ rights, group }) => ({ rights, names: listOf(group.map(({ plural }) => lowerFirst(plural))) }))
    .map(({ rights, names }) =>
      [
        `What people can do with ${names} now:`,
        `- A visitor can ${deeds(rights, 'visitor')}.`,
        `- A signed-in user can ${deeds(rights, 'user')}.`,
        `- You and admins you appoint can ${deeds(rights, 'admin')} in the app; in the database panel you can do everything.`,
      ].join('\n'),
    )
    .join('\n\n');
}

/** "see all of them, add new ones, and change and delete their own": what can be done with a row needs seeing it. */
function deeds(rights: RowRights, person: RowUser): string {
  const reach = (operation: keyof RowRights): Reach => reachOf(rights[operation], person);
  const touched = [
    ['see', reach('read')],
    ['change', narrower(reach('read'), reach('update'))],
    ['delete', narrower(reach('read'), reach('delete'))],
  ] as const;
  const verbs = (wanted: Reach): string =>
    listOf(touched.flatMap(([verb, reached]) => (reached === wanted ? verb : [])));
  const parts = [
    verbs('any') && `${verbs('any')} all of them`,
    reach('create') !== 'none' && 'add new ones',
    verbs('own') && `${verbs('own')} ${person === 'admin' ? 'your' : 'their'} own`,
  ].filter((part) => typeof part === 'string' && part !== '');
  if (parts.length === 0) return 'do nothing with them';
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')}, and ${String(parts.at(-1))}`;
}

function byRights(entities: readonly EntityPlan[]): { rights: RowRights; group: EntityPlan[] }[] {
  const groups = Map.groupBy(entities, ({ permissions }) => Object.values(rightsOf(permissions)).join());
  return [...groups.values()].map((group) => ({ rights: rightsOf(group[0]!.permissions), group }));
}
