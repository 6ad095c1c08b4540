import { looksLikeField } from '../field-kinds.js';
import { isPerson, isProperty, isThing, isTime, nounClassOf } from '../nouns/noun-kinds.js';
import type { EntityDraft } from '../reading/draft.js';
import { handing, noThing } from '../reading/lexicon.js';
import type { Part } from '../reading/parts.js';
import { isDeedNoun, isOccasionNoun } from '../tagging/verbs.js';
import { plural } from '../words.js';
import type { DeedMention } from './deeds.js';
import type { Mention } from './mentions.js';
import { isOccasion } from './relations.js';
import { holdsRows } from './rows.js';
import { isSame, named } from './same.js';

/** What the rules have made of a request. */
export interface RuleReading {
  readonly entities: readonly EntityDraft[];
  readonly spokenOf: readonly EntityDraft[];
}

/** All that a request says of its nouns. */
export interface Told {
  readonly mentions: readonly Mention[];
  readonly deeds: readonly DeedMention[];
  readonly rules: RuleReading;
  readonly sentences: readonly (readonly Part[])[];
  /** Whether it is known what such a thing usually has. */
  readonly isKnown: (noun: string) => boolean;
}

const isOwn = ({ determiner = '' }: Mention): boolean => /^(?:my|our)$/.test(determiner);
const isEach = ({ determiner = '' }: Mention): boolean => /^(?:each|every|all|any)$/.test(determiner);
const isOne = ({ determiner = '' }: Mention): boolean => /^an?$/.test(determiner);
const owning = /^(?:have|own|keep|breed|collect|manage|grow|look|store|raise|hold|get)$/;
const making =
  /^(?:sell|make|repair|clean|build|write|teach|lend|rent|hire|deliver|bake|cook|fix|organi[sz]e|offer|give|coach|train|treat|visit|photograph|restore|serve)$/;

/** How it stands in the request, where it stands so at least once. */
const ofMentions: Readonly<Record<string, (mention: Mention) => boolean>> = {
  each: isEach,
  the: ({ determiner, isMany }) => determiner === 'the' && !isMany,
  theMany: ({ determiner, isMany }) => determiner === 'the' && isMany,
  mine: (mention) => isOwn(mention) && !mention.isMany,
  bareOne: ({ determiner, isMany }) => determiner === undefined && !isMany,
  bareMany: ({ determiner, isMany }) => determiner === undefined && isMany,
  many: ({ isMany }) => isMany,
  counted: ({ isCounted }) => isCounted,
  eachSubject: (mention) => mention.isSubject && (isEach(mention) || isOne(mention)),
  manySubject: ({ isSubject, isMany }) => isSubject && isMany,
  subjectHas: ({ says }) => says === 'have',
  subjectLooks: ({ says }) => says === 'look',
  subjectIs: ({ says }) => says === 'be',
  listOf: ({ isListOf }) => isListOf,
  notedThen: ({ isNotedThen }) => isNotedThen,
  handed: ({ verb = '', isBySpeaker }) => !isBySpeaker && handing.test(verb),
  speakerHasOne: ({ verb = '', isBySpeaker, isMany }) => isBySpeaker && !isMany && owning.test(verb),
  speakerMakesOne: ({ verb = '', isBySpeaker, isMany }) => isBySpeaker && !isMany && making.test(verb),
  speakerIs: ({ verb, isBySpeaker }) => isBySpeaker && verb === 'be',
  kept: ({ deed }) => deed === 'keep',
  keptMany: ({ deed, isMany }) => deed === 'keep' && isMany,
  wanted: ({ deed }) => deed === 'want',
  done: ({ deed }) => deed === 'occasion',
  spoken: ({ deed, isBySpeaker, isWished }) => deed !== undefined && isBySpeaker && !isWished,
  wished: ({ deed, isWished }) => deed !== undefined && isWished,
  listed: ({ place }) => place > 0,
  listedLate: ({ place }) => place > 1,
  described: ({ isDescribed }) => isDescribed,
  askedWhich: ({ asked }) => asked === 'which',
  askedHow: ({ asked }) => asked === 'how',
  askedOther: ({ asked }) => asked !== undefined && asked !== 'which' && asked !== 'how',
  of: ({ preposition }) => preposition === 'of',
  forEach: (mention) => /^(?:for|at|per|about|of)$/.test(mention.preposition ?? '') && isEach(mention),
  for: ({ preposition }) => preposition === 'for',
  with: ({ preposition }) => preposition === 'with',
  place: ({ preposition }) => /^(?:in|at|on|from|into|by)$/.test(preposition ?? ''),
  to: ({ preposition }) => preposition === 'to',
};

/** How it is done, where it is what a verb leaves behind. */
const ofDeeds: Readonly<Record<string, (deed: DeedMention) => boolean>> = {
  deedAllowed: ({ isAllowed }) => isAllowed,
  deedPeopleAllowed: ({ isAllowed, isByPeople }) => isAllowed && isByPeople,
  deedPeopleThing: ({ isOfThing, isByPeople }) => isOfThing && isByPeople,
  deedWho: ({ asked }) => asked === 'who',
  deedWhich: ({ asked }) => asked === 'which',
  deedWhen: ({ asked = '' }) => asked.startsWith('when'),
  deedOfThing: ({ isOfThing }) => isOfThing,
  deedOfOccasion: ({ isOfOccasion }) => isOfOccasion,
  deedOfIt: ({ isOfIt }) => isOfIt,
  deedPast: ({ isPast }) => isPast,
  deedTimed: ({ isTimed }) => isTimed,
  deedLater: ({ sentence }) => sentence > 0,
};

/** The signs that speak for or against a noun's being a thing to keep. */
export function signsOf(noun: string, told: Told): string[] {
  const { mentions, deeds, rules, isKnown } = told;
  const own = mentions.filter((mention) => isSame(mention.noun, noun));
  const done = deeds.filter((deed) => deed.noun === noun);
  const signs = [
    'bias',
    `is ${nounClassOf(noun) ?? 'unknown'}`,
    ...Object.entries(ofMentions).flatMap(([sign, test]) => (own.some(test) ? sign : [])),
    ...(done.length > 0 ? Object.entries(ofDeeds).flatMap(([sign, test]) => (done.some(test) ? sign : [])) : []),
    ...when({
      deedTwice: done.length > 1,
      deedNamed: done.length > 0 && own.length > 0,
      [isOccasionNoun(noun) ? 'deed usual' : 'deed other']: done.length > 0,
      first: own[0]?.sentence === 0,
      onlyFirst:
        own.length > 0 && own.every(({ sentence }) => sentence === 0) && mentions.some(({ sentence }) => sentence > 0),
      onlyMine: own.length > 0 && own.every((mention) => isOwn(mention) && !mention.isMany),
      onlyBehind: own.length > 0 && own.every((mention) => mention.preposition !== undefined && !isEach(mention)),
      twice: own.length > 1,
      never: own.length === 0,
      known: isKnown(noun),
    }),
    `noun ${headOf(noun)}`,
    ...ofNoun(noun),
    ...ofPlace(noun, own, told),
    ...ofRules(noun, rules),
  ];
  return [...signs, ...ofBoth(new Set(signs), noun, own, told)];
}

/** Its last word. */
export const headOf = (noun: string): string => noun.toLowerCase().split(' ').at(-1) ?? noun;

/** How long a list is that it stands in, and what comes before and behind it. */
function ofPlace(noun: string, own: readonly Mention[], { mentions, sentences }: Told): string[] {
  const runs = own.map((mention) => runOf(mention, mentions));
  const words = (mention: Mention) => sentences[mention.sentence]?.[mention.part]?.words ?? [];
  return when({
    inRun: runs.length > 0 && runs.every((run) => run > 1),
    inLongRun: runs.length > 0 && runs.every((run) => run > 2),
    outOfRun: runs.includes(0) && runs.some((run) => run > 1),
    headsList: own.some(({ sentence, part }) => sentences[sentence]?.[part + 1]?.join === 'colon'),
    behindColon: own.some(({ sentence, part, from }) => from === 0 && sentences[sentence]?.[part]?.join === 'colon'),
    here: own.some((mention) => words(mention)[mention.to]?.low === 'here'),
    as: own.some(({ preposition }) => preposition === 'as'),
    alone: own.some(
      (mention) => sentences[mention.sentence]?.length === 1 && words(mention).length === mention.to - mention.from,
    ),
    opens: own.some(({ sentence, part, from }) => sentence === 0 && part === 0 && from === 0),
    ofList:
      own.length === 0 && mentions.some((mention) => mention.noun !== noun && mention.noun.startsWith(`${noun} `)),
    hasList: own.some((mention) => holdsRows(mention.noun)),
    oftener: own.length > 2,
    pointedAt: own.some(({ sentence }) =>
      /^(?:it|they|each|every|both)$/.test(sentences[sentence + 1]?.[0]?.words[0]?.low ?? ''),
    ),
    byLater: own.some(({ part, preposition }) => part > 0 && preposition === 'by'),
  });
}

/** The last place in the list in which it stands. */
const runOf = (mention: Mention, mentions: readonly Mention[]): number =>
  Math.max(
    ...mentions
      .filter(
        ({ sentence, part, place }) => sentence === mention.sentence && part - mention.part === place - mention.place,
      )
      .map(({ place }) => place),
  );

/** The signs that are so. */
export const when = (signs: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(signs).flatMap(([sign, isSo]) => (isSo ? sign : []));

/** What the noun is, wherever it stands. */
const ofNoun = (noun: string): string[] =>
  when({
    long: noun.includes(' '),
    person: isPerson(noun),
    property: isProperty(noun),
    thing: isThing(noun),
    fieldLike: looksLikeField(noun),
    time: isTime(noun),
    nothing: noThing.test(noun.split(' ').at(-1) ?? noun),
    occasion: isOccasion(noun),
  });

/** What the rules took it for. */
function ofRules(noun: string, { entities, spokenOf }: RuleReading): string[] {
  const low = noun.toLowerCase();
  const entity = named(entities, noun);
  const fields = entities.flatMap((one) => one.fields);
  return when({
    rulesEntity: entity !== undefined,
    rulesFields: (entity?.fields.length ?? 0) > 1,
    rulesSpoken: named(spokenOf, noun) !== undefined,
    rulesText: fields.some(({ kind, title }) => kind === 'text' && title.toLowerCase() === low),
    rulesField: fields.some(
      ({ kind, title }) =>
        kind !== 'text' && [low, plural(low)].some((form) => `${title.toLowerCase()} `.startsWith(`${form} `)),
    ),
    rulesRef: fields.some(({ refWord }) => refWord !== undefined && isSame(refWord, noun)),
    rulesNone: entities.length === 0,
    rulesMany: entities.length > 2,
    rulesHaveOccasion: entities.some((one) => isOccasion(one.noun) && !isSame(one.noun, noun)),
  });
}

/** Signs that say more together than each by itself. */
function ofBoth(
  signs: ReadonlySet<string>,
  noun: string,
  own: readonly Mention[],
  { mentions, rules }: Told,
): string[] {
  const all = (...names: readonly string[]): boolean => names.every((name) => signs.has(name));
  const isOccasionNamed = mentions.some((mention) => isOccasion(mention.noun) && (isEach(mention) || isOne(mention)));
  return when({
    deedAlone: isDeedNoun(noun.toLowerCase()) && !signs.has('rulesHaveOccasion'),
    occasionTwo: all('occasion', 'rulesHaveOccasion'),
    occasionAlone: signs.has('occasion') && !signs.has('rulesHaveOccasion'),
    occasionNamed: signs.has('occasion') && own.length > 0,
    neverTwo: all('never', 'rulesHaveOccasion'),
    neverNamed: signs.has('never') && isOccasionNamed,
    neverRead: all('never', 'rulesEntity'),
    personAlone: signs.has('person') && !rules.entities.some((entity) => isPerson(entity.noun)),
    personMine: all('person', 'mine') && own.every((mention) => isOwn(mention) && !mention.isMany),
    personEach: all('person', 'each'),
    personOne: signs.has('person') && own.some(isOne),
    personWhich: all('person', 'askedWhich'),
    personTwice: all('person', 'twice'),
    personOurs: signs.has('person') && own.some((mention) => isOwn(mention) && mention.isMany),
    personRef: all('person', 'rulesRef'),
    personKnown: all('person', 'known'),
    thingCounted: signs.has('counted') && !signs.has('person') && !signs.has('property'),
    thingTwice: all('thing', 'twice'),
    knownTwice: all('known', 'twice'),
    textTwice: all('rulesText', 'twice'),
  });
}
