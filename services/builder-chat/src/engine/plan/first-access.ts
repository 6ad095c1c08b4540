import { type Permissions, permissionsWith, rightsOf } from '@lathe/proto/entities/rights';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { type AccessClause, readAccess, tellsOfPeople } from '../language/access.js';
import { plural } from '../language/words.js';
import { permissionsAfter, type SaidAccess, saidOf } from './permissions.js';
import { isOfAdmins, theirsAlone } from './rights-of-admins.js';
import { fieldsOf, type Named, ofRows } from './rights-of-fields.js';

/** Words of a first sentence for what is nobody's business but the writer's, in one. */
const mine = /\bonly (?:i|me|the (?:owner|creator))\b|\bjust (?:for )?me\b|\bonly for me\b|\bfor myself\b|\bmy own\b/gi;
/** Where others take part, "only I" are the app's admins. */
const others =
  /\b(?:every(?:one|body)|any(?:one|body)|visitors?|customers?|guests?|people|employees|members|the public|without (?:logging|signing) in)\b(?![^.;]*\bnot\b)/i;
const mineOrOurs = /\b(?:only|just) (?:i|me|we|us|the (?:owner|creator))\b/gi;
/** What others could do, but for that. */
const onlyIWrite =
  /\b(?:only|just) (?:i|we)(?= (?:can|may|should|must)\b[^.;,]*?\b(?:add|change|edit|delete|remove|update)\b)/gi;

/** "Warn me when a check is due", "show the rooms without a check": what the app is to show, and not to whom. */
const shown =
  /(?:^|[.;!?\n])\s*(?:please )?(?:show|warn|list|remind|alert|notify|tell)(?: me| us)?\s(?![^.;!?\n]*\b(?:every(?:one|body)|any(?:one|body)|visitors?|public|members?|users?|only)\b)[^.;!?\n]*/gi;

/** What the words of a first request say about who sees and changes its things. */
export class FirstAccess {
  private readonly clauses: AccessClause[];

  /** @param isRead whether the reader read the request, and has told of which things rights are said */
  constructor(
    whole: string,
    private readonly things: readonly Named[],
    private readonly isRead = false,
  ) {
    const request = whole.replace(shown, '.');
    const words =
      tellsOfPeople(request) || others.test(request.replace(mineOrOurs, ''))
        ? request.replace(mineOrOurs, 'only admins')
        : request.replace(onlyIWrite, 'only admins').replace(mine, 'private');
    const fields = fieldsOf(things);
    const names = [...things.map(({ noun }) => [noun, plural(noun)]), ...fields.map(({ names: own }) => own)];
    const read = readAccess(words, names).map((clause) => ofRows(clause, fields, things.length));
    this.clauses = read.flatMap((clause) =>
      isOfAdmins(clause) || clause.isRest ? theirsAlone(clause, read, things.length) : clause,
    );
  }

  /** Something is to be kept closed: what is not spoken of is not open either. */
  get closes(): boolean {
    return this.clauses.some((clause) => clause.closes);
  }

  /** `isSent`: visitors send it in. */
  of(thing: number, usual: Permissions, isSent: boolean): Permissions {
    const byRules = this.byRules(thing, usual, isSent);
    if (!this.isRead || this.isClosedByRules(thing) || this.isOnlyByRules(thing, isSent)) return byRules;
    const read = this.things[thing]?.rights ?? usual;
    const said = saidOf(this.clauses, thing);
    const isApart =
      !said.cautious && [byRules.create, byRules.update, byRules.delete].some((level) => level !== undefined);
    if (!isApart) return { ...read };
    // Rules alone tell entering, changing and deleting apart.
    const { create = read.write, update = read.write, delete: remove = update } = said;
    return permissionsWith({ read: read.read, create, update, delete: remove }, read.write);
  }

  /** Where the reader would open what rules close, it is in doubt; where it has nothing, rules may be certain. */
  private isClosedByRules(thing: number): boolean {
    const rights = this.things[thing]?.rights;
    if (rights === undefined)
      return this.clauses.some(
        ({ things, cautious, read }) => things.includes(thing) && !cautious && read !== undefined && isShut(read),
      );
    const { read } = saidOf(this.clauses, thing);
    return rights.read === 'all' && read !== undefined && isShut(read);
  }

  /** A sentence about rights of which the reader took no notice, and rules have no doubt. */
  private isOnlyByRules(thing: number, isSent: boolean): boolean {
    const isUnnoticed = this.things.every(({ rights }) => rights === undefined);
    return isUnnoticed && (isSent || this.clauses.length > 0) && !saidOf(this.clauses, thing).cautious;
  }

  private byRules(thing: number, usual: Permissions, isSent: boolean): Permissions {
    const { update } = saidOf(this.clauses, thing);
    const said = saidOf(isSent ? [...this.clauses, sentIn(thing, update ?? 'all')] : this.clauses, thing);
    if (said.update === 'none' && said.create === undefined && said.writing === undefined)
      return this.unchanged(said, usual);
    const whole = this.wholeOf(said, usual);
    const writing = [said.create, said.update, said.delete].filter((level) => level !== undefined);
    const apart = new Set(writing).size > 1 || (writing.length === 1 && said.delete !== undefined);
    const permissions = apart ? permissionsAfter(whole, { ...said, read: undefined, writing: undefined }) : whole;
    // Where admins alone write, those who see what is theirs would see nothing.
    const isForAdmins = permissions.read === 'creator' && !said.isOwn && isShut(rightsOf(permissions).create);
    return isForAdmins && said.read !== undefined ? { ...permissions, read: 'admin' } : permissions;
  }

  /** "Nobody may change what is paid": it is entered all the same. */
  private unchanged(said: SaidAccess, usual: Permissions): Permissions {
    const whole = this.wholeOf({ ...said, update: undefined }, usual);
    return permissionsAfter(whole, { ...said, read: undefined, create: rightsOf(whole).create });
  }

  cautious(thing: number): boolean {
    const isDoubted = this.things[thing]?.rights !== undefined && this.isClosedByRules(thing);
    return this.isRead ? isDoubted : saidOf(this.clauses, thing).cautious;
  }

  /** As far as reading and writing go: who may add may change, unless that is said apart. */
  private wholeOf({ read, create, update, delete: remove, writing }: SaidAccess, usual: Permissions): Permissions {
    // Whoever may delete what is his own adds it, too.
    const write = update ?? create ?? writing ?? (remove === 'creator' ? remove : undefined);
    if (read === undefined && write === undefined) return { ...usual };
    // Whoever adds rows sees them, though he may not change them.
    if (read === undefined && create === 'creator') return { read: usual.read, write: write ?? create };
    if (read === undefined)
      return { read: write === 'none' ? usual.read : (write ?? usual.read), write: write ?? usual.write };
    return { read, write: this.writeOf(read, write) };
  }

  private writeOf(read: AccessLevel, write: AccessLevel | undefined): AccessLevel {
    if (write !== undefined) return write === 'none' && read === 'all' ? 'admin' : write;
    return read === 'all' || read === 'admin' ? 'admin' : 'creator';
  }
}

const isShut = (level: AccessLevel): boolean => level === 'admin' || level === 'none';

/** They may write it, and only the owner's side reads it. */
const sentIn = (thing: number, change: AccessLevel): AccessClause => ({
  read: 'admin',
  add: 'all',
  change,
  things: [thing],
  sentence: -1,
  closes: false,
  cautious: false,
  isOwn: false,
});
