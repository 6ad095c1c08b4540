import { type Permissions, permissionsWith, rightsOf, stricter } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { type AccessClause, readAccess } from '../language/access.js';

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
  return { read, create, update, delete: remove, writing: rule('writing'), cautious };
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

/** Words of a first sentence for what is nobody's business but the writer's, in one. */
const mine = /\bonly (?:i|me|the (?:owner|creator))\b|\bjust (?:for )?me\b|\bonly for me\b|\bfor myself\b|\bmy own\b/gi;
/** Where others take part, "only I" are the app's admins. */
const others =
  /\b(?:every(?:one|body)|any(?:one|body)|visitors?|customers?|guests?|people|employees|members|the public|without (?:logging|signing) in)\b(?![^.;]*\bnot\b)/i;
const mineOrOurs = /\b(?:only|just) (?:i|me|we|us|the (?:owner|creator))\b/gi;

/** What the words of a first sentence say about who sees and changes things; `things` are their names. */
export class FirstAccess {
  private readonly clauses: AccessClause[];

  constructor(request: string, things: readonly (readonly string[])[]) {
    // That the team may do something does not say that nobody else may.
    const words = others.test(request.replace(mineOrOurs, ''))
      ? request.replace(mineOrOurs, 'only admins')
      : request.replace(mine, 'private');
    this.clauses = readAccess(words, things).filter(
      ({ closes, read, add, change, remove }) => closes || ![read, add, change, remove].includes('admin'),
    );
  }

  /** Something is to be kept closed: what is not spoken of is not open either. */
  get closes(): boolean {
    return this.clauses.some((clause) => clause.closes);
  }

  /** `isInbox`: visitors send it in. */
  of(thing: number, usual: Permissions, isInbox: boolean): Permissions {
    const said = saidOf(isInbox ? [...this.clauses, sentIn(thing)] : this.clauses, thing);
    const whole = this.wholeOf(said, usual);
    const writing = [said.create, said.update, said.delete].filter((level) => level !== undefined);
    const apart = new Set(writing).size > 1 || (writing.length === 1 && said.delete !== undefined);
    return apart ? permissionsAfter(whole, { ...said, read: undefined, writing: undefined }) : whole;
  }

  cautious(thing: number): boolean {
    return saidOf(this.clauses, thing).cautious;
  }

  /** As far as reading and writing go: who may add may change, unless that is said apart. */
  private wholeOf({ read, create, update, delete: remove, writing }: SaidAccess, usual: Permissions): Permissions {
    // Whoever may delete what is his own adds it, too.
    const write = update ?? create ?? writing ?? (remove === 'creator' ? remove : undefined);
    if (read === undefined && write === undefined) return { ...usual };
    if (read === undefined)
      return { read: write === 'none' ? usual.read : (write ?? usual.read), write: write ?? usual.write };
    return { read, write: this.writeOf(read, write) };
  }

  private writeOf(read: AccessLevel, write: AccessLevel | undefined): AccessLevel {
    if (write !== undefined) return write === 'none' && read === 'all' ? 'admin' : write;
    return read === 'all' || read === 'admin' ? 'admin' : 'creator';
  }
}

/** They may write it, and only the owner's side reads it. */
const sentIn = (thing: number): AccessClause => ({
  read: 'admin',
  add: 'all',
  change: 'all',
  things: [thing],
  sentence: -1,
  closes: false,
  cautious: false,
});

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
