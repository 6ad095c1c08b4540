import { type Permissions, permissionsWith, rightsOf, stricter } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import type { AccessClause } from '../language/access.js';

export const creatorOnly: Permissions = { read: 'creator', write: 'creator' };

/** What was said about one thing: each right that is spoken of, and no other. */
export interface SaidAccess {
  read: AccessLevel | undefined;
  create: AccessLevel | undefined;
  update: AccessLevel | undefined;
  delete: AccessLevel | undefined;
  /** Who may write where nothing is said of it: what only admins see, only admins change. */
  writing: AccessLevel | undefined;
  /** Something was uncertain, and the stricter rule was taken. */
  cautious: boolean;
  /** It speaks of what somebody has made himself. */
  isOwn: boolean;
}

/** In a sentence that names a thing once, all of it is about that thing. */
function withThings(clauses: readonly AccessClause[]): AccessClause[] {
  return clauses.map((clause, index) => {
    const named = (other: AccessClause): boolean => other.sentence === clause.sentence && other.things.length > 0;
    const near =
      clause.things.length > 0
        ? clause
        : (clauses.slice(0, index).findLast(named) ?? clauses.slice(index).find(named) ?? clause);
    return { ...clause, things: near.things };
  });
}

/**
 * What clauses say about a thing: those that name it count before those that name none, and of two that differ the
 * stricter.
 */
export function saidOf(all: readonly AccessClause[], thing: number): SaidAccess {
  const clauses = withThings(all);
  const about = clauses.filter(({ things }) => things.includes(thing) || things.length === 0);
  let cautious = about.some((clause) => clause.cautious);
  const rule = (kind: 'read' | 'add' | 'change' | 'remove' | 'writing'): AccessLevel | undefined => {
    const said = about.filter((clause) => clause[kind] !== undefined);
    const named = said.filter(({ things }) => things.length > 0);
    const rules = (named.length > 0 ? named : said).flatMap((clause) => clause[kind] ?? []);
    cautious ||= kind !== 'writing' && new Set(rules).size > 1;
    return rules.length === 0 ? undefined : rules.reduce(stricter);
  };
  const [read, create, update, remove] = [rule('read'), rule('add'), rule('change'), rule('remove')];
  return {
    read,
    create,
    update,
    delete: remove,
    writing: rule('writing'),
    cautious,
    isOwn: about.some(({ isOwn }) => isOwn),
  };
}

/**
 * Permissions once each right that is spoken of is set, and no other is opened: who may not change may not delete, and who
 * may read but not change may not add.
 */
export function permissionsAfter(current: Permissions, said: SaidAccess): Permissions {
  const was = rightsOf(current);
  const update = said.update ?? said.writing ?? was.update;
  const rights = {
    read: said.read ?? was.read,
    create:
      said.create ??
      said.writing ??
      (said.read === undefined || said.update === undefined ? was.create : stricter(was.create, said.update)),
    update,
    delete: said.delete ?? said.writing ?? (said.update === undefined ? was.delete : stricter(was.delete, said.update)),
  };
  return permissionsWith(rights, current.write);
}

const inbox =
  /\b(?:visitors?|guests?|people|customers?|anyone|everyone|fans|attendees|users?)\s+(?:can|may|should be able to)\s+[^.;]{0,60}?\b(?:book|reserve|order|register|sign up|subscribe|rsvp|apply|submit|request|send|donate|volunteer|join)\b/i;
const inboxNoun =
  /^(?:booking|reservation|order|registration|subscription|sign-?up|rsvp|application|submission|request|message|enquiry|inquiry|donation|appointment|attendee|volunteer|ticket)$/i;

/** Whether it is a thing that visitors send in. */
export function isInbox(text: string, noun: string): boolean {
  if (
    /\bwithout (?:an? )?(?:account|log-?in|signing (?:in|up))\b/i.test(text) &&
    inboxNoun.test(noun.split(' ').pop() ?? '')
  )
    return true;
  const match = inbox.exec(text)?.[0];
  return (
    match !== undefined &&
    !/\b(?:not|never|nobody|only)\b|n't\b/i.test(match) &&
    inboxNoun.test(noun.split(' ').pop() ?? '')
  );
}
