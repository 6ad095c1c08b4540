import { type AccessClause, readAccess } from '../language/access.js';
import type { AccessRule, Permissions } from '../model/app-plan.js';

export const creatorOnly: Permissions = { read: 'creator', write: 'creator' };

const strictness: readonly AccessRule[] = ['all', 'creator', 'admin', 'none'];
const stricter = (one: AccessRule, other: AccessRule): AccessRule =>
  strictness.indexOf(one) >= strictness.indexOf(other) ? one : other;

/** What was said about one thing. */
export interface SaidAccess {
  read: AccessRule | undefined;
  write: AccessRule | undefined;
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
 * stricter. `current` is who reads it where nothing is said about that.
 */
export function saidOf(all: readonly AccessClause[], thing: number, current: AccessRule): SaidAccess {
  const clauses = withThings(all);
  const about = clauses.filter(({ things }) => things.includes(thing) || things.length === 0);
  let cautious = about.some((clause) => clause.cautious);
  const rule = (kind: 'read' | 'add' | 'change' | 'writing'): AccessRule | undefined => {
    const said = about.filter((clause) => clause[kind] !== undefined);
    const named = said.filter(({ things }) => things.length > 0);
    const rules = (named.length > 0 ? named : said).flatMap((clause) => clause[kind] ?? []);
    cautious ||= kind !== 'writing' && new Set(rules).size > 1;
    return rules.length === 0 ? undefined : rules.reduce(stricter);
  };
  const [read, add, change] = [rule('read'), rule('add'), rule('change')];
  if (add === undefined || change === undefined || add === change)
    return { read, write: add ?? change ?? rule('writing'), cautious };
  // One rule covers adding and changing. Where people cannot see what others added they cannot change it either.
  const unseen = ['admin', 'none'].includes(read ?? current);
  const write = unseen && stricter(add, change) === change ? add : stricter(add, change);
  return { read, write, cautious: cautious || write !== add };
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
      ({ closes, read, add, change }) => closes || ![read, add, change].includes('admin'),
    );
  }

  /** Something is to be kept closed: what is not spoken of is not open either. */
  get closes(): boolean {
    return this.clauses.some((clause) => clause.closes);
  }

  /** `isInbox`: visitors send it in. */
  of(thing: number, usual: Permissions, isInbox: boolean): Permissions {
    const { read, write } = saidOf(isInbox ? [...this.clauses, sentIn(thing)] : this.clauses, thing, usual.read);
    if (read === undefined && write === undefined) return { ...usual };
    if (read === undefined)
      return { read: write === 'none' ? usual.read : (write ?? usual.read), write: write ?? usual.write };
    return { read, write: this.writeOf(read, write) };
  }

  cautious(thing: number): boolean {
    return saidOf(this.clauses, thing, 'creator').cautious;
  }

  private writeOf(read: AccessRule, write: AccessRule | undefined): AccessRule {
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
  /\b(?:visitors?|guests?|people|customers?|anyone|everyone|fans|attendees|users?)\s+(?:can|may|should be able to)\s+[^.;]{0,60}?\b(?:book|reserve|order|register|sign up|rsvp|apply|submit|request|send|donate|volunteer|join)\b/i;
const inboxNoun =
  /^(?:booking|reservation|order|registration|sign-?up|rsvp|application|submission|request|message|enquiry|inquiry|donation|appointment|attendee|volunteer|ticket)$/i;

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
