import { looksLikeField } from '../field-kinds.js';
import { isOrganisation, isPerson, isProperty, isTime, nounClassOf } from '../nouns/noun-kinds.js';
import { noThing } from '../reading/lexicon.js';
import type { Part } from '../reading/parts.js';
import { occasionsIn } from '../tagging/verbs.js';
import type { Mention } from './mentions.js';
import { isOccasion } from './relations.js';
import { isSame } from './same.js';
import { when } from './signs.js';
import type { Span } from './spans.js';

/** A request with what is kept of it. */
export interface Kept {
  readonly sentences: readonly (readonly Part[])[];
  readonly mentions: readonly Mention[];
  readonly things: readonly string[];
}

/** The thing that the span before was given to. */
export interface Before {
  readonly span: Span;
  readonly owner: string | undefined;
}

const isEach = ({ determiner = '' }: Mention): boolean => /^(?:each|every|all|any|per)$/.test(determiner);
const few = (count: number): string => (count > 3 ? 'more' : String(count));

/** What a span is, wherever it belongs to. */
export function signsOfSpan({ field, mention, source, ruled, sentence }: Span, kept: Kept): string[] {
  const noun = mention?.noun ?? field.title.toLowerCase();
  const { things, mentions } = kept;
  const run = mention ? runOf(mention, mentions) : 0;
  const thing = things.find((one) => field.refWord !== undefined && isSame(one, field.refWord));
  return [
    'bias',
    `by ${source}`,
    `kind ${field.kind}`,
    `class ${nounClassOf(noun) ?? 'none'}`,
    ...(mention
      ? [
          `deed ${mention.deed ?? 'none'}`,
          `place ${few(mention.place)}`,
          `run ${few(run)}`,
          `behind ${mention.preposition ?? 'none'}`,
          `article ${mention.determiner ?? 'none'}`,
          ...(mention.says ? [`says ${mention.says}`] : []),
        ]
      : []),
    ...when({
      ruled: ruled.length > 0,
      ruledTwice: ruled.length > 1,
      thing: thing !== undefined,
      subject: mention?.isSubject ?? false,
      many: mention?.isMany ?? false,
      asked: mention?.asked !== undefined,
      person: isPerson(noun),
      property: isProperty(noun),
      fieldLike: looksLikeField(noun),
      time: isTime(noun),
      organisation: isOrganisation(noun),
      nothing: noThing.test(noun.split(' ').at(-1) ?? noun),
      first: sentence === 0,
      last: sentence === kept.sentences.length - 1,
      bySpeaker: mention?.isBySpeaker ?? false,
      long: noun.includes(' '),
    }),
  ];
}

/** How many nouns stand in the list of which this is one. */
const runOf = (mention: Mention, mentions: readonly Mention[]): number =>
  Math.max(
    0,
    ...mentions
      .filter((one) => one.sentence === mention.sentence && Math.abs(one.part - mention.part) <= 3)
      .map(({ place }) => place),
  );

/** What speaks for a span's being a field of a thing. */
export function signsOfOwner(span: Span, thing: string, kept: Kept, before: Before | undefined): string[] {
  const { things, mentions, sentences } = kept;
  const { sentence, part, from, ruled, field } = span;
  const own = mentions.filter(({ noun }) => isSame(noun, thing));
  const isBehind = (one: Mention): boolean =>
    one.sentence < sentence ||
    (one.sentence === sentence && (one.part < part || (one.part === part && one.from < from)));
  const known = mentions.filter(
    (one) =>
      things.some((noun) => isSame(noun, one.noun)) &&
      !(one.sentence === sentence && one.part === part && one.from === from),
  );
  const last = known.findLast(isBehind);
  const next = mentions.find((one) => one.sentence === sentence && one.part === part && one.from > from);
  const here = own.filter((one) => one.sentence === sentence && !(one.part === part && one.from === from));
  const isDone = (at: number): boolean =>
    occasionsIn(sentences[at]?.flatMap(({ words }) => words) ?? []).includes(thing);
  const other = field.refWord === undefined ? undefined : things.find((one) => isSame(one, field.refWord ?? ''));
  const noun = span.mention?.noun ?? field.title.toLowerCase();
  const signs = when({
    ruled: ruled.some((one) => isSame(one, thing)),
    ruledOther: ruled.length > 0 && !ruled.some((one) => isSame(one, thing)),
    ruledAlways: ruled.length > 1 && ruled.every((one) => isSame(one, thing)),
    self: other !== undefined && isSame(other, thing),
    named: own.length > 0,
    never: own.length === 0,
    samePart: here.some((one) => one.part === part && isBehind(one)),
    samePartLater: here.some((one) => one.part === part && !isBehind(one)),
    before: here.some((one) => one.part < part),
    later: here.some((one) => one.part > part),
    inSentenceBefore: own.some((one) => one.sentence === sentence - 1),
    earlier: own.some((one) => one.sentence < sentence),
    onlyLater: own.length > 0 && own.every((one) => !isBehind(one)),
    last: last !== undefined && isSame(last.noun, thing),
    lastHere: last?.sentence === sentence && isSame(last.noun, thing),
    withLast: span.mention?.preposition === 'with' && last !== undefined && isSame(last.noun, thing),
    lastOther: last !== undefined && !isSame(last.noun, thing),
    each: here.some(isEach),
    eachBefore: own.some((one) => isEach(one) && isBehind(one) && one.sentence < sentence),
    subject: here.some(({ isSubject }) => isSubject),
    subjectHas: here.some(({ says }) => says === 'have'),
    described: here.some(({ isDescribed }) => isDescribed),
    keptHere: here.some(({ deed }) => deed === 'keep' || deed === 'want'),
    ofIt: next?.preposition === 'of' && isSame(next.noun, thing),
    doneHere: isDone(sentence),
    doneEarlier: isDone(sentence - 1),
    first: things[0] === thing,
    only: things.length === 1,
    beforeIs: before !== undefined && before.owner === thing && before.span.sentence === sentence,
    beforeOther: before?.owner !== undefined && before.owner !== thing && before.span.sentence === sentence,
    beforeNone: before !== undefined && before.owner === undefined && before.span.sentence === sentence,
    wasIt: before !== undefined && before.owner === thing && before.span.sentence < sentence,
    person: isPerson(thing),
    occasion: isOccasion(thing),
    occasionOther: !isOccasion(thing) && things.some((one) => isOccasion(one)),
    otherOccasion: isOccasion(thing) && other !== undefined && !isOccasion(other),
    otherPerson: other !== undefined && isPerson(other) && !isPerson(thing),
    personOther: other !== undefined && isPerson(thing),
    contact: isPerson(thing) && /^(?:phone|email)$/.test(field.kind),
    personName: isPerson(thing) && /name$|birth|age$|address/.test(noun),
    occasionWhen: isOccasion(thing) && field.kind.startsWith('date'),
    occasionMoney: isOccasion(thing) && field.kind === 'money',
    personState: isPerson(thing) && /^(?:boolean|enum)$/.test(field.kind),
    personWhen: isPerson(thing) && field.kind.startsWith('date'),
  });
  return [
    ...signs,
    ...(other === undefined ? [] : signs.map((sign) => `ref ${sign}`)),
    ...(things.length > 1 ? signs.map((sign) => `of many ${sign}`) : []),
    ...(span.source === 'noun' ? [] : signs.map((sign) => `${span.source} ${sign}`)),
    `among ${few(things.length)}`,
  ];
}
