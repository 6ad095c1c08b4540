import { narrower, type Reach, reachOf, rightsOf, type RowRights, type RowUser } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { listOf, lowerFirst } from '../language/words.js';
import type { AppLanguage, EntityPlan } from '../model/app-plan.js';
import { textsOf } from '../templates/texts/texts.js';
import { answerTextsOf } from './texts/answer-texts.js';
import type { Writing } from './texts/en.js';

const writing = ['create', 'update', 'delete'] as const;

/** Who sees and changes what, in a sentence per rule that is used. */
export function accessSentences(entities: readonly EntityPlan[], language: AppLanguage = 'en'): string {
  const { list, within } = textsOf(language);
  const texts = answerTextsOf(language);
  return byRights(entities)
    .map(({ rights, group }) => {
      const { read, update } = rights;
      const names = list(group.map(({ plural }) => within(plural)));
      return writing.some((operation) => rights[operation] !== update)
        ? `${texts.reads(read, names)}${list(groupsOf(rights).map(([level, done]) => texts.writes(level, done)))}.`
        : texts.access({ read, write: update }, names);
    })
    .join(' ');
}

/** Creating, changing and deleting, put together where they are for the same people. */
function groupsOf(rights: RowRights): [AccessLevel, Writing[]][] {
  const groups = Map.groupBy(writing, (operation) => `${rights[operation]} ${operation === 'create'}`);
  return [...groups.values()].map((done) => [rights[done[0]!], done]);
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
