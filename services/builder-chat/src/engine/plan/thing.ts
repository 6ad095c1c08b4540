import type { Permissions } from '@lathe/proto/entities/rights';
import type { Archetype, Domain } from '../knowledge/dsl.js';
import { archetypeFor } from '../knowledge/lookup.js';
import type { FieldDraft } from '../language/fields.js';
import { isLasting, isPerson, isWork, nounClassOf } from '../language/nouns/noun-kinds.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { isDeedNoun, isOccasionNoun } from '../language/tagging/verbs.js';
import { capitalise, singular } from '../language/words.js';

/** Something to keep, with its fields and, where it is of a known kind, that. */
export interface Thing {
  noun: string;
  drafts: FieldDraft[];
  archetype: Archetype | undefined;
  /** What the reader read of who may read and who may write its rows. */
  rights?: Permissions;
}

/** Fields the sentence names are taken as they are; a thing without any gets those its kind usually has. */
export function thingOf(
  draft: EntityDraft,
  known: Domain | undefined,
  isKnown: (title: string) => boolean = () => true,
): Thing {
  const archetype = archetypeFor(draft.noun, known);
  const own = draft.fields;
  const onlyLinks = own.every((field) => field.refWord !== undefined && field.kind === 'text' && field.required);
  const isOfTrade = archetype !== undefined && known?.archetypes.includes(archetype);
  const all =
    fieldsOfKind(archetype, draft.noun, isOfTrade ?? false) ??
    (isOccasionNoun(draft.noun) && onlyLinks && own.length > 0
      ? ofOccasions
      : isPerson(draft.noun)
        ? ofPeople
        : isWork(draft.noun) || draft.noun === 'item'
          ? ofAnything
          : isDeedNoun(draft.noun) || nounClassOf(draft.noun) === 'event'
            ? ofEvents
            : ofThings);
  // What the language of the request has no word for is left out, unless it is all there is.
  const told = all.filter(({ title }) => isKnown(title));
  const stock = told.length > 0 ? told : all;
  if (own.length === 0) return { noun: draft.noun, drafts: stock, archetype };
  const usual = stock.map((field) => ({ ...field, isUsual: true as const }));
  const rest = usual.filter((field) => !own.some((mine) => mine.title.toLowerCase() === field.title.toLowerCase()));
  if (draft.partial)
    return {
      noun: draft.noun,
      drafts: [...usual.slice(0, 1), ...own, ...rest.slice(rest[0] === usual[0] ? 1 : 0)],
      archetype,
    };
  if (onlyLinks && !isOfTrade && archetype && !isPerson(draft.noun))
    return {
      noun: draft.noun,
      drafts: [...own, ...usual.filter(({ kind }) => kind === 'date' || kind === 'datetime').slice(0, 1)],
      archetype,
    };
  if (onlyLinks && all === ofOccasions) return { noun: draft.noun, drafts: [...own, ...rest], archetype };
  if (onlyLinks) return { noun: draft.noun, drafts: [...rest.slice(0, 1), ...own, ...rest.slice(1)], archetype };
  const drafts = amounted(draft.noun, draft.isListed ? own : dated(draft.noun, own)).map((field) =>
    completed(field, archetype),
  );
  const naming = isLog(draft.noun, drafts) ? undefined : namingFor(draft, archetype);
  return { noun: draft.noun, drafts: naming ? [{ ...naming, isUsual: true }, ...drafts] : drafts, archetype };
}

/** What everybody has, whatever the trade that keeps them. */
const personal = /^(?:name|email|phone|date of birth|birthday|address|company|allergies|notes|joined on)$/i;
/** What a thing of that name has in every trade. */
const general =
  /^(?:name|title|date|(?:start|end|due|arrival|departure) date|starts at|(?:start|end) time|(?:invoice )?number|notes|description|location|address|amount|price|total|quantity|hours|paid|photo|phone|email|website)$/i;
/** Lasting things that are of another make in each trade, as happenings are: the room of an inn, and of a church. */
const differs =
  /^(?:room|table|piece|score|card|unit|item|class|article|account|collection|category|material|site|machine|bed|key|box|stop|record|post|good|series|show)$/;

/** What a house is rented for and whether it is let is of the trade that lets it; a window cleaner has his own. */
const ofTrade: ReadonlySet<FieldDraft['kind']> = new Set(['money', 'enum', 'boolean']);

/** Fields that its kind usually has; in another trade only what people, happenings and rooms have in every trade. */
function fieldsOfKind(archetype: Archetype | undefined, noun: string, isOfTrade: boolean): FieldDraft[] | undefined {
  if (archetype === undefined || isOfTrade) return archetype?.fields;
  const last = singular(noun.toLowerCase()).split(' ').at(-1) ?? '';
  if (!isPerson(noun) && isLasting(noun) && !isOccasionNoun(noun) && !differs.test(last))
    return archetype.fields.filter(({ kind, title }) => !ofTrade.has(kind) || general.test(title));
  const shared = isPerson(noun) ? personal : general;
  const own = archetype.fields.filter(({ title, isLink = false }) => shared.test(title) || (isLink && !isPerson(noun)));
  return own.filter(({ isLink = false }) => !isLink).length > 1 ? own : undefined;
}

/** A bill, a fee and a donation are of an amount. */
function amounted(noun: string, own: readonly FieldDraft[]): FieldDraft[] {
  const isMoney = /(?:^| )(?:bill|fee|invoice|fine|donation|payment|expense|debt)$/.test(noun);
  const isCounted = own.some(({ kind }) => kind === 'money' || kind === 'number' || kind === 'integer');
  return isMoney && !isCounted ? [...own, { title: 'Amount', kind: 'money', required: false }] : [...own];
}

/** What people come to on a day. */
const met = /(?:^| )(?:appointment|lesson|session|consultation|viewing|stay|delivery|check-?up|fitting)$/;

/** What happens once, and what somebody does, is on a day. */
function dated(noun: string, own: readonly FieldDraft[]): FieldDraft[] {
  const isDated = own.some(
    ({ kind, title }) =>
      kind === 'date' || kind === 'datetime' || /\b(?:day|time|week|month|year|start|from)\b/i.test(title),
  );
  return (isDeedNoun(noun) || met.test(noun) || nounClassOf(noun) === 'event') && !isWork(noun) && !isDated
    ? [...own, { title: 'Date', kind: 'date', required: false }]
    : [...own];
}

/** "category" alone has the choices this kind of thing usually has. */
function completed(field: FieldDraft, archetype: Archetype | undefined): FieldDraft {
  const usual = archetype?.fields.find((known) => known.title.toLowerCase() === field.title.toLowerCase());
  return (field.kind === 'text' || field.guessed) && usual?.options
    ? { ...field, kind: 'enum', options: usual.options }
    : field;
}

const naming =
  /\b(?:names?|title|subject|headline|number|label|(?<!\b(?:alarm|door|gate|entry|access|pin|security|postal|dress|discount|promo|area|colou?r) )code|surname|isbn|id|designation)$|^(?:nom|nombre|titel|título|titulo|titre|bezeichnung|designación|désignation|denominación)$/i;

/** "Key number": what tells it apart, typed as a number. */
const isNumber = /(?:^| )(?:number|no)$/i;

/** "Bottle" of a bottle. */
const isOwnName = ({ title }: FieldDraft, noun: string): boolean =>
  singular(title.toLowerCase()) === singular(noun.toLowerCase());

/** The number of somebody's room or licence is no name. */
const nameOfPerson = /\b(?:names?|surname|nickname)$|^(?:nom|nombre|prénom)$/i;

/** What is measured or counted on a day is told by its day: nobody types a name beside it. */
const isLog = (noun: string, fields: readonly FieldDraft[]): boolean =>
  !isLasting(noun) &&
  !isPerson(noun) &&
  fields.some(({ kind }) => kind === 'date' || kind === 'datetime') &&
  fields.some(({ kind }) => kind === 'integer' || kind === 'number') &&
  !fields.some(({ kind, refWord }) => kind === 'text' && refWord === undefined);

/** The name or title that a list of fields forgot, where things of this kind have one. */
function namingFor(draft: EntityDraft, archetype: Archetype | undefined): FieldDraft | undefined {
  if (
    draft.fields.some(
      (field) =>
        (field.kind === 'text' || (field.kind === 'integer' && isNumber.test(field.title) && !isPerson(draft.noun))) &&
        ((isPerson(draft.noun) ? nameOfPerson : naming).test(field.title) || isOwnName(field, draft.noun)) &&
        !(isWork(draft.noun) && /^label$/i.test(field.title)),
    )
  )
    return undefined;
  if (isOccasionNoun(draft.noun) && draft.fields.some(({ kind, refWord }) => kind === 'text' && refWord !== undefined))
    return undefined;
  const usual = archetype?.fields[0];
  if (usual && (/^(?:name|title)$/i.test(usual.title) || !isLasting(draft.noun)))
    return /^(?:name|title)$/i.test(usual.title) ? usual : undefined;
  if (/^(?:word|term|phrase|question|motion|quote|joke|sentence|expression|saying)$/.test(draft.noun))
    return { title: capitalise(draft.noun), kind: 'text', required: true };
  if (isPerson(draft.noun)) return { title: 'Name', kind: 'text', required: true };
  if (!draft.fields.some((field) => field.kind === 'text')) return { title: 'Name', kind: 'text', required: true };
  return (isLasting(draft.noun) || nounClassOf(draft.noun) === 'food') &&
    !/(?:^| )(?:entry|report|check)$/.test(draft.noun)
    ? { title: isWork(draft.noun) ? 'Title' : 'Name', kind: 'text', required: true }
    : undefined;
}

const ofOccasions: FieldDraft[] = [
  { title: 'Date', kind: 'date', required: false },
  { title: 'Notes', kind: 'long', required: false },
];

const ofThings: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Notes', kind: 'long', required: false },
];

const ofPeople: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Email', kind: 'email', required: false },
  { title: 'Phone', kind: 'phone', required: false },
  { title: 'Notes', kind: 'long', required: false },
];

const ofEvents: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Date', kind: 'date', required: false },
  { title: 'Notes', kind: 'long', required: false },
];

const ofAnything: FieldDraft[] = [
  { title: 'Name', kind: 'text', required: true },
  { title: 'Status', kind: 'enum', required: false, options: ['open', 'in progress', 'done'] },
  { title: 'Date', kind: 'date', required: false },
  { title: 'Notes', kind: 'long', required: false },
];
