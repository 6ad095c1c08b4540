import { kindOfName, looksLikeField } from '../field-kinds.js';
import { type FieldDraft, readField, readFields } from '../fields.js';
import { type Item, splitItems } from '../items.js';
import { isVerb, occasionOf } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { type Clause, clauseOf, isHavingVerb, isKeepingVerb, isUser, withoutFillers, withVerb } from './clause.js';
import { fieldOfClause } from './clause-fields.js';
import { Drafts, type EntityDraft } from './draft.js';
import { isOrganisation, isPerson, isProperty, isThing, isTime, nounClassOf } from './noun-kinds.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import type { Part } from './parts.js';

const withWord = /^(?:with|including|containing|having|has|have|contains?|includes?)$/;
const topicWord =
  /^(?:for|after|at|per|on|before|with|in|during|from|about|under|within|inside|as|by|because|since|when|until|through|without|instead)$/;
const noThing =
  /^(?:lot|everything|anything|something|nothing|thing|stuff|way|app|application|overview|help|end|advance|example|solution|page|view|chart|graph|calendar|dashboard|search|filter|week|month|track|look|total|sum|reminder|notification|notice|pdf|button|login|line|more|it|them|progress|minimum|once|glance|future|past|bit|while|week|day|year|time)$/;
/** Who someone is that one does something with. */
const roles: Readonly<Record<string, string>> = {
  invite: 'guest',
  come: 'guest',
  apply: 'applicant',
  register: 'participant',
  attend: 'participant',
  donate: 'donor',
  work: 'employee',
  play: 'player',
  volunteer: 'volunteer',
  owe: 'debtor',
  help: 'helper',
};
/** Verbs by which one hands in what counts; who does it is no thing of the app. */
const served = /^(?:teacher|student|pupil|patient|client|customer|tenant|member|child|kid|player|participant)$/;
const handing =
  /^(?:leave|hand|report|send|submit|post|upload|propose|suggest|file|fill|enter|write|order|ask|request|complain)$/;
const joining =
  /^(?:belong|link|assign|refer|connect|relate|attach|apply|join|live|work|play|take|attend|rent|use|drive|visit|see|own|sit|train|go|subscribe|participate|enrol|enroll|lead|teach|get|choose|study|wear)$/;
const marking = /^(?:mark|set|tick|check|label|flag|change|classify|rate|grade|tag|move)$/;

/** Reads the parts of one sentence after the other into drafts of things and their fields. */
export class Reader {
  readonly drafts = new Drafts();
  private mode: 'things' | 'fields' | 'nothing' = 'nothing';
  private parts: readonly Part[] = [];
  private items: readonly Item[] = [];
  /** What a sentence asks to know ("who has paid"), when no thing is at hand. */
  private isQuery = false;
  /** It is said of a thing ("each bus has ..."), not listed. */
  private isSaid = false;
  /** What the sentence is about. */
  private subject: EntityDraft | undefined;
  /** The one who writes did what was read last. */
  private isSpoken = false;
  /** Whose the things of a list are: "pets, their vaccinations and weights". */
  private owner: EntityDraft | undefined;
  /** What the app was called before its things: "a diary". */
  private app: NounPhrase | undefined;

  sentence(all: readonly Part[], mode: 'things' | 'fields' | 'nothing' = 'nothing'): void {
    const parts = withoutLabels(all);
    const colon = parts.findIndex(({ join }, at) => join === 'colon' && at > 0);
    if (colon !== -1) return this.withDetails(parts.slice(0, colon), parts.slice(colon));
    this.parts = parts;
    this.items = parts.map(({ join, words }) => ({ join: join === 'colon' ? 'comma' : join, text: textOf(words) }));
    this.mode = mode;
    this.isQuery = false;
    this.isSaid = false;
    this.isSpoken = false;
    this.owner = undefined;
    this.subject = undefined;
    for (let at = 0; at < parts.length;) at = this.part(at, parts[at]?.words ?? []);
  }

  /** What stands before a colon says what the app is, or which thing has the fields that follow. */
  private withDetails(left: readonly Part[], right: readonly Part[]): void {
    const phrases = right.map(({ words }) => nounPhraseAt(withoutFillers(words)));
    const isStructured = right.some(
      ({ words, join }, at) =>
        isRecord(phrases[at]) ||
        (at > 0 && join === 'colon') ||
        isStatement(words) ||
        ((at === 0 || phrases[at]?.isMany) && describedAt(phrases[at]?.rest ?? []) !== -1),
    );
    const things = phrases.filter((phrase) => phrase?.isMany && !isProperty(phrase.noun)).length;
    const each =
      /^(?:for|per|about)$/.test(left[0]?.words[0]?.low ?? '') && left.length === 1
        ? nounPhraseAt(left[0]?.words ?? [], 1)
        : undefined;
    if (each && /^(?:each|every|an?)$/.test(each.determiner ?? '')) {
      this.drafts.current = this.drafts.entity(each.noun);
      return this.sentence(right, 'fields');
    }
    const areThings = isStructured || (phrases[0]?.isMany && things * 2 > phrases.length);
    const words = withoutFillers(left[0]?.words ?? []);
    if (topicWord.test(words[0]?.low ?? '') || words[0]?.pos === 'wh') {
      this.sentence(left);
      return this.sentence(right, this.drafts.current ? 'fields' : 'things');
    }
    const clause = clauseOf(words, false);
    const phrase = nounPhraseAt(clause?.subject === 'speaker' ? clause.object : words);
    const isLong =
      left.length > 1 ||
      (phrase !== undefined && describedAt(phrase.rest) !== -1) ||
      (clause !== undefined && clause.subject !== 'speaker');
    if (isLong) {
      this.sentence(left);
      return this.sentence(right, this.drafts.current && !(isStructured && phrases[0]?.isMany) ? 'fields' : 'things');
    }
    this.drafts.current = undefined;
    if (phrase === undefined || areThings) return this.sentence(right, 'things');
    const about = isOrganisation(phrase.text) && !phrase.isMany ? (aboutOf(phrase) ?? aboutRest(phrase)) : phrase.noun;
    this.drafts.current = about === undefined ? undefined : this.drafts.entity(about);
    this.sentence(right, 'fields');
  }

  private part(at: number, all: readonly Word[]): number {
    const words = withoutFillers(all);
    const first = words[0];
    if (first === undefined) return at + 1;
    const topic = this.topic(at, words);
    if (topic !== undefined) return topic;
    if (first.pos === 'wh' || (first.pos === 'preposition' && words[1]?.pos === 'wh' && words[1].low !== 'where'))
      return this.question(at, words);
    const clause = clauseOf(words, this.mode !== 'nothing') ?? this.continued(at, words);
    if (clause) return this.clause(at, clause);
    return this.bare(at, words);
  }

  /** "we run a shop and need to know ...": the second half is said by the same. */
  private continued(at: number, words: readonly Word[]): Clause | undefined {
    const [first, second] = words;
    if (
      at > 0 &&
      first?.pos === 'aux' &&
      first.lemma === 'be' &&
      this.isSaid &&
      this.subject &&
      this.parts[at]?.join !== 'or' &&
      second !== undefined
    ) {
      this.drafts.current = this.subject;
      return withVerb('it', words, 0);
    }
    if (at > 0 && first?.pos === 'verb' && this.isSaid && this.parts[at]?.join !== 'or' && hasOwnObject(first, second))
      return withVerb('it', words, 0);
    const isNext =
      this.isSpoken && at > 0 && this.parts[at]?.join !== 'or' && first?.pos === 'verb' && isVerb(first.lemma);
    const hasObject =
      second !== undefined &&
      (['determiner', 'pronoun', 'wh', 'particle', 'preposition'].includes(second.pos) || second.lemma !== second.low);
    return isNext && hasObject ? { ...withVerb('speaker', words, 0), isWanted: true } : undefined;
  }

  /** "for every lesson I write down ...", "at the end of the month ...", "each hive has ...". */
  private topic(at: number, words: readonly Word[]): number | undefined {
    const [first, second] = words;
    if (first === undefined || second === undefined) return undefined;
    if (/^(?:each|every)$/.test(first.low) && second.low === 'time' && words[2]?.pos === 'pronoun')
      return this.question(at, [
        { ...first, text: 'whenever', low: 'whenever', lemma: 'whenever', pos: 'wh' },
        ...words.slice(2),
      ]);
    if (/^(?:each|every)$/.test(first.low) && isTime(second.low)) {
      const event = this.drafts.current ? nounPhraseAt(words, 2) : undefined;
      if (!event || !/^an?$/.test(event.determiner ?? '') || event.rest[0]?.low !== 'with')
        return this.part(at, words.slice(2));
      const owner = this.drafts.current;
      this.drafts.current = this.drafts.entity(event.noun);
      if (owner) this.drafts.link(this.drafts.current, owner, true);
      return this.objects(at, event.rest.slice(1), 'fields');
    }
    if (!topicWord.test(first.low)) return undefined;
    if (first.low === 'with' && this.mode === 'fields' && !/^(?:each|every)$/.test(second.low)) return undefined;
    const phrase = singleTopic(nounPhraseAt(words, 1), words);
    if (phrase === undefined || (first.low === 'with' && !/^(?:each|every)$/.test(second.low))) return undefined;
    const isEach =
      /^(?:each|every|all)$/.test(second.low) || (this.drafts.find(phrase.noun) !== undefined && first.low === 'for');
    if (isEach && !isTime(phrase.noun)) {
      this.drafts.current = this.drafts.entity(phrase.noun);
      this.mode = 'fields';
      this.isSaid = true;
      this.isQuery = false;
      if (phrase.rest.length === 0) return at + 1;
      const clause = clauseOf(phrase.rest, false);
      if (clause && clause.subject === 'speaker') return this.objects(at, clause.object, 'fields');
      return this.part(at, phrase.rest);
    }
    const isOurs = /^(?:my|our)$/.test(phrase.determiner ?? '') && phrase.rest[0]?.pos === 'pronoun';
    const isRole = first.low === 'as' && phrase.rest[0]?.pos === 'pronoun';
    if (isEach || isOurs || isRole || isTime(phrase.noun) || isOrganisation(phrase.text)) {
      let rest = phrase.rest;
      while (rest[0]?.low === 'of') rest = nounPhraseAt(rest, 1)?.rest ?? [];
      return rest.length === 0 ? at + 1 : this.part(at, rest);
    }
    return undefined;
  }

  private clause(at: number, clause: Clause): number {
    const { subject, verb, object } = clause;
    this.isSpoken = subject === 'speaker';
    const isPeople = typeof subject === 'object' && (isPerson(subject.noun) || isOrganisation(subject.noun));
    const keeps =
      isPeople &&
      subject.isMany &&
      /^(?:keep|manage|track|organi[sz]e|log|record|store|plan|collect|register|maintain)$/.test(verb.lemma);
    if (keeps && !/^(?:their|his|her)$/.test(object[0]?.low ?? '') && !this.isDescribed(at, subject))
      return this.spoken(at, { ...clause, subject: 'speaker', isWanted: true });
    const looks =
      typeof subject === 'object' &&
      clause.isWanted &&
      isUser(subject) &&
      /^(?:see|look|know|find|view|browse|search|check)$/.test(verb.lemma);
    if (looks) this.isSpoken = true;
    if (subject === 'speaker' || looks) return this.spoken(at, clause);
    this.isSaid = true;
    const status = this.statusOf(at, clause);
    if (status !== undefined) return status;
    if (
      typeof subject === 'object' &&
      ((/^(?:admin|visitor)s?$/i.test(subject.text) && !handing.test(verb.lemma)) ||
        (object.length === 1 && object[0]?.pos === 'pronoun' && this.drafts.find(subject.noun) === undefined))
    )
      return at + 1;
    if (subject === 'it' && verb.lemma === 'be' && object[0]?.low === 'with' && object[1]?.pos === 'pronoun') {
      this.drafts.add([
        { title: 'Person', kind: 'text', required: false },
        ...(object.some(({ low }) => low === 'since')
          ? [{ title: 'Since', kind: 'date' as const, required: false }]
          : []),
      ]);
      return at + 1;
    }
    const isAllowed =
      typeof subject === 'object' &&
      isUser(subject) &&
      /^(?:add|see|edit|change|delete|view|read|post|remove|update|make|upload|enter|write|look)$/.test(verb.lemma) &&
      this.parts[at]?.words.some(({ low }) => /^(?:can|may|only|must|allowed)$/.test(low));
    const added = isAllowed && /^(?:add|post|upload)$/.test(verb.lemma) ? nounPhraseAt(object) : undefined;
    if (added?.isMany && object[0]?.pos !== 'pronoun' && this.drafts.entities.length === 0)
      this.drafts.entity(added.noun);
    if (isAllowed || (clause.isNegated && typeof subject === 'object' && isUser(subject))) return at + 1;
    if (
      typeof subject === 'object' &&
      verb.lemma === 'check' &&
      /\bin and out\b/.test(textOf(this.parts[at]?.words ?? []).toLowerCase())
    )
      return this.stay(at, subject);
    if (subject === 'it') return this.said(at, this.drafts.current, clause);
    if (isOrganisation(subject.text) && !subject.isMany && this.drafts.find(subject.noun) === undefined) {
      if (isHavingVerb(verb)) return this.objects(at, object, 'things');
    }
    if (handing.test(verb.lemma) && isPerson(subject.noun)) {
      const handed = nounPhraseAt(object);
      if (
        handed &&
        (!isProperty(handed.noun) ||
          (handed.isMany && /^(?:report|submit|send|file)$/.test(verb.lemma)) ||
          this.isDescribed(at, handed))
      ) {
        this.isSaid = false;
        return this.objects(at, object, 'things');
      }
      if (handed && /^visitors?$/i.test(subject.text)) {
        this.drafts.current = this.drafts.entity('entry');
        return this.objects(at, object, 'fields');
      }
      if (object[0]?.pos === 'wh' && verb.lemma === 'report') {
        this.drafts.current = this.drafts.entity('report');
        this.mode = 'fields';
        return this.question(at, object);
      }
    }
    if (
      this.mode === 'nothing' &&
      !isHavingVerb(verb) &&
      verb.lemma !== 'be' &&
      !isPerson(subject.noun) &&
      !isThing(subject.noun) &&
      !/^(?:each|every)$/.test(subject.determiner ?? '')
    )
      return at + 1;
    if (isTime(subject.noun) || noThing.test(subject.noun)) return at + 1;
    return this.said(at, this.drafts.entity(subject.noun), clause);
  }

  /** Said of a thing: what it has, what it is, what it belongs to. */
  private said(at: number, thing: EntityDraft | undefined, { verb, object }: Clause): number {
    if (thing === undefined) return this.objects(at, object, 'things');
    this.drafts.current = thing;
    this.subject = thing;
    if (
      verb.lemma === 'come' &&
      !/^(?:with|in)$/.test(object[0]?.low ?? 'with') &&
      !this.parts[at]?.words.some(({ low }) => low === 'with')
    )
      return at + 1;
    if (isHavingVerb(verb)) {
      this.isSaid = true;
      return this.objects(at, object, 'fields');
    }
    const passive = verb.lemma !== 'be' && /(?:ed|en|wn|pt|ed|ld|de)$/.test(verb.low);
    const described = object[0] !== undefined && withWord.test(object[0].low);
    if (passive && described) return this.objects(at, object.slice(1), 'fields');
    if (/^(?:say|tell|state|mention|give|enter|write|note)$/.test(verb.lemma))
      return this.objects(at, /^(?:us|me|down)$/.test(object[0]?.low ?? '') ? object.slice(1) : object, 'fields');
    const isOccasion = /^(?:book|reserve|lend|loan|borrow|rent|buy|enrol|enroll)$/.test(verb.lemma);
    const known = this.drafts.entities.findLast((one) => one !== thing) ?? this.drafts.spokenOf.at(-1);
    if (isOccasion && /^(?:it|them|one)$/.test(object[0]?.low ?? '') && known)
      return this.related(at, thing, verb, {
        text: known.noun,
        noun: known.noun,
        isMany: true,
        determiner: undefined,
        bracket: undefined,
        rest: [],
      });
    const other = this.objectOf(object);
    if (other && isOccasion && !isTime(other.noun)) return this.related(at, thing, verb, other);
    if (verb.lemma === 'pay' && object[0]?.pos === 'number') {
      this.drafts.add([{ title: 'Paid', kind: 'boolean', required: false }]);
      return at + 1;
    }
    if (verb.lemma === 'pay' && (/^an?$/.test(other?.determiner ?? '') || other?.rest.some(({ low }) => low === 'per')))
      return this.objects(at, object, 'fields');
    if (
      other !== undefined &&
      (other.isMany || !isProperty(other.noun)) &&
      !isTime(other.noun) &&
      !noThing.test(other.noun)
    )
      return this.related(at, thing, verb, other);
    if (other !== undefined && !isTime(other.noun) && verb.lemma === 'pay') {
      const paid = this.drafts.entity(other.noun);
      this.drafts.add(
        [
          { title: 'Amount', kind: 'money', required: false },
          { title: 'Paid', kind: 'boolean', required: false },
        ],
        paid,
      );
      this.drafts.link(paid, thing);
      this.drafts.current = paid;
      return at + 1;
    }
    if (object[0]?.pos === 'wh') return this.question(at, object);
    this.mode = 'fields';
    return at + 1;
  }

  /** Whoever checks in and out stays somewhere for a time. */
  private stay(at: number, guest: NounPhrase): number {
    const event = this.drafts.entity('stay');
    const place = this.drafts.entities.findLast(({ noun }) => noun !== 'stay' && !isPerson(noun));
    this.drafts.link(event, this.drafts.entity(guest.noun), true);
    if (place) this.drafts.link(event, place);
    this.drafts.add(
      ['Check-in', 'Check-out'].map((title) => ({ title, kind: 'date' as const, required: false })),
      event,
    );
    this.drafts.current = event;
    return at + 1;
  }

  private objectOf(words: readonly Word[]): NounPhrase | undefined {
    const from =
      words[0]?.pos === 'preposition' || words[0]?.low === 'up' ? (words[1]?.pos === 'preposition' ? 2 : 1) : 0;
    return nounPhraseAt(words, from);
  }

  /** "owners bring their pets", "tenants pay rent", "members borrow books", "players belong to a team". */
  private related(at: number, thing: EntityDraft, verb: Word, other: NounPhrase): number {
    const target = this.drafts.entity(other.noun);
    const occasion = /^(?:book|reserve|lend|loan|borrow|rent|buy|enrol|enroll|sign)$/.test(verb.lemma)
      ? occasionOf(verb.lemma)
      : undefined;
    if (occasion !== undefined) {
      const event = this.drafts.entity(occasion);
      this.drafts.link(event, thing);
      this.drafts.link(event, target);
      this.drafts.current = event;
    } else if (verb.lemma === 'pay') {
      this.drafts.link(target, thing);
      this.drafts.add(
        [
          { title: 'Amount', kind: 'money', required: false },
          { title: 'Paid', kind: 'boolean', required: false },
        ],
        target,
      );
      this.drafts.current = target;
    } else if (joining.test(verb.lemma) && !/^(?:their|his|her|its)$/.test(other.determiner ?? '')) {
      this.drafts.link(thing, target, verb.lemma === 'belong');
    } else {
      this.drafts.link(target, thing);
      this.drafts.current = target;
    }
    const described = describedAt(other.rest);
    this.mode = 'fields';
    if (described !== -1) {
      this.drafts.current = target;
      return this.objects(at, other.rest.slice(described + 1), 'fields');
    }
    return at + 1;
  }

  /** "is confirmed or cancelled", "approves or rejects them", "marks it as open, in progress or fixed". */
  private statusOf(at: number, { subject, verb, object, isNegated }: Clause): number | undefined {
    const end = this.choicesEnd(at);
    if (end === undefined || isNegated) return undefined;
    const rest = this.parts.slice(at + 1, end).map(({ words }) => words);
    const isMarked =
      marking.test(verb.lemma) ||
      object.some(({ low }) => low === 'as') ||
      /^(?:end|become|turn|get|go)$/.test(verb.lemma);
    const isSelf = verb.lemma === 'be' || isMarked;
    const begins = object.findIndex(({ low }) => low === 'as');
    const acts = rest.every(([word]) => word !== undefined && (word.pos === 'verb' || word.low.endsWith('s')));
    if (!isSelf && !/(?:ed|en|wn)$/.test(verb.low) && !acts) return undefined;
    const verbs = !isSelf && acts && verb.pos === 'verb' && !/(?:ed|en|wn)$/.test(verb.low);
    const first = isSelf
      ? object.slice(isMarked ? begins + 1 : 0)
      : /(?:ed|en|wn)$/.test(verb.low)
        ? [verb, ...object]
        : [verb];
    const words = [first, ...rest];
    const choices = verbs
      ? words.map(([word]) => participleOf(word?.lemma ?? ''))
      : words.map((choice) => choiceOf(choice));
    if (choices.some((choice) => choice === '' || choice.split(' ').length > 3)) return undefined;
    const thing =
      verbs ||
      subject === 'it' ||
      subject === 'speaker' ||
      (isMarked && isPerson(subject.noun) && this.drafts.find(subject.noun) === undefined)
        ? this.drafts.current
        : undefined;
    if (thing === undefined && typeof subject === 'object' && isProperty(subject.noun) && this.drafts.current) {
      this.drafts.add([enumOf(subject.noun, choices)]);
      return end;
    }
    this.drafts.current =
      thing ?? (typeof subject === 'object' ? this.drafts.entity(subject.noun) : this.drafts.current);
    this.drafts.add([enumOf('status', choices)]);
    this.mode = 'fields';
    return end;
  }

  private choicesEnd(at: number): number | undefined {
    for (let end = at + 1; end < this.parts.length && end < at + 9; end += 1) {
      const part = this.parts[end];
      if (part === undefined || part.words.length > 4 || part.join === 'colon') return undefined;
      if (part.join === 'or') {
        while (this.parts[end + 1]?.join === 'or') end += 1;
        return end + 1;
      }
      if (part.join !== 'comma' || part.words[0]?.pos === 'wh') return undefined;
    }
    return undefined;
  }

  private spoken(at: number, clause: Clause): number {
    const { verb, object, isWanted } = clause;
    const first = object[0];
    if (first === undefined) return at + 1;
    if (verb.lemma === 'be') {
      if (this.parts[at]?.words.some(({ low }, index, all) => low === 'there' && all[index + 1]?.lemma === 'be'))
        return this.objects(at, object, 'things');
      const status = /^(?:it|they)$/.test(first.low) ? this.statusOf(at, clause) : undefined;
      return status ?? at + 1;
    }
    const isKeeping = isKeepingVerb(verb) || verb.lemma === 'have';
    if (marking.test(verb.lemma) && /^(?:it|them)$/.test(first.low)) {
      const status = this.statusOf(at, clause);
      const when = object.findIndex(({ low }) => /^(?:when|once|if|as)$/.test(low));
      const flag =
        when === -1
          ? undefined
          : fieldOfClause([
              { ...first, low: 'whether', pos: 'wh' },
              ...object.slice(when + 1).filter(({ pos }) => pos === 'verb'),
            ]);
      if (status === undefined && flag) this.drafts.add([flag]);
      return status ?? at + 1;
    }
    if (first.pos === 'wh' || (first.pos === 'preposition' && object[1]?.pos === 'wh')) {
      if (!isKeeping && !/^(?:decide|say|check|choose|agree|tell|ask)$/.test(verb.lemma)) return at + 1;
      this.isQuery = !this.isSaid;
      this.startEntry(first);
      return this.question(at, object);
    }
    const topic = isKeeping ? this.topic(at, object) : undefined;
    if (topic !== undefined) return topic;
    const phrase = nounPhraseAt(object);
    const meant = /^(?:it|them|one)$/.test(first.low)
      ? (this.drafts.current ?? this.drafts.spokenOf.at(-1))
      : undefined;
    if (meant && /^(?:book|reserve|lend|loan|borrow|rent)$/.test(verb.lemma)) {
      const event = this.drafts.entity(occasionOf(verb.lemma) ?? 'booking');
      this.drafts.link(event, this.drafts.entity(meant.noun), true);
      this.drafts.add([{ title: 'Date', kind: 'date', required: false }], event);
      this.drafts.current = event;
      this.isSaid = true;
      return at + 1;
    }
    if (/^(?:it|them)$/.test(first.low)) return this.placed(at, object);
    if (
      phrase &&
      /^(?:run|organi[sz]e|operate|own|manage|be|coach|lead|found|host)$/.test(verb.lemma) &&
      !phrase.isMany &&
      phrase.determiner === 'a' &&
      !isWanted &&
      phrase.rest.length === 0
    )
      return this.heading(at, phrase);
    if (phrase === undefined) return at + 1;
    const reserved =
      /^(?:book|reserve|lend|loan|borrow|rent)$/.test(verb.lemma) && isWanted && !noThing.test(phrase.noun)
        ? occasionOf(verb.lemma)
        : undefined;
    if (reserved !== undefined) {
      const event = this.drafts.entity(reserved);
      this.drafts.link(event, this.drafts.entity(phrase.noun), true);
      this.drafts.current = event;
      this.mode = 'fields';
      this.isSaid = true;
      return at + 1;
    }
    const isOrganised =
      (isOrganisation(phrase.text) ||
        (/^(?:place|home|spot|something)$/.test(phrase.noun) &&
          /^(?:for|to|where)$/.test(phrase.rest[0]?.low ?? ''))) &&
      !phrase.isMany;
    if (isOrganised && phrase.rest.length === 0) return this.heading(at, phrase);
    if (isOrganised) return this.appOf(at, phrase);
    const store =
      /^(?:store|keep)$/.test(verb.lemma) && /^(?:on|in)$/.test(phrase.rest[0]?.low ?? '')
        ? nounPhraseAt(phrase.rest, 1)
        : undefined;
    if (store && (phrase.isMany || isThing(phrase.noun)) && !isOrganisation(store.text) && !isTime(store.noun)) {
      this.drafts.current = this.drafts.entity(phrase.noun);
      this.drafts.add([
        { title: 'Name', kind: 'text', required: true },
        { title: capitalise(store.noun), kind: 'text', required: false, refWord: store.noun },
      ]);
      return at + 1;
    }
    if (isKeeping && (isWanted || verb.lemma !== 'keep' || this.isDescribed(at, phrase)))
      return this.objects(at, object, this.isSaid ? 'fields' : 'things');
    if (this.drafts.current && isProperty(phrase.noun) && !phrase.isMany && phrase.determiner !== undefined)
      return this.objects(at, object, 'fields');
    const noun = handing.test(verb.lemma) && phrase.noun === 'thing' ? 'item' : phrase.noun;
    if ((isThing(noun) || phrase.isMany || noun === 'item') && !noThing.test(noun) && !isTime(noun)) {
      const spoken = this.drafts.speakOf(noun);
      this.drafts.current ??= spoken;
      const described = describedAt(phrase.rest);
      if (described !== -1 && phrase.isMany) return this.objects(at, object, 'things');
    }
    return at + 1;
  }

  /** "put them into setlists for our gigs": more things to keep. */
  private placed(at: number, words: readonly Word[]): number {
    const into = words.findIndex(({ low }) => /^(?:in|into|to)$/.test(low));
    const phrase = into === -1 ? undefined : nounPhraseAt(words, into + 1);
    const owner = this.drafts.current;
    if (!phrase?.isMany || isProperty(phrase.noun) || owner === undefined) return at + 1;
    this.drafts.entity(phrase.noun);
    const next = phrase.rest[0]?.low === 'for' ? nounPhraseAt(phrase.rest, 1) : undefined;
    if (next?.isMany && isThing(next.noun)) this.drafts.entity(next.noun);
    return at + 1;
  }

  /** "I look after three kids. I write down when they slept": each time is an entry about one of them. */
  private startEntry({ low }: Word): void {
    const { current, entities } = this.drafts;
    if (!/^(?:when|what|how)$/.test(low) || current === undefined || entities.length > 0 || !isPerson(current.noun))
      return;
    const entry = this.drafts.entity('entry');
    this.drafts.link(entry, this.drafts.entity(current.noun), true);
    this.drafts.add([{ title: 'Date', kind: 'date', required: false }], entry);
    this.drafts.current = entry;
    this.isQuery = false;
  }

  /** An object with fields of its own: "with ...", a bracket, or a list behind it. */
  private isDescribed(at: number, phrase: NounPhrase): boolean {
    const next = this.parts[at + 1];
    return (
      phrase.bracket !== undefined ||
      describedAt(phrase.rest) !== -1 ||
      (next !== undefined && (next.join === 'colon' || withWord.test(next.words[0]?.low ?? '')))
    );
  }

  private objects(at: number, words: readonly Word[], mode: 'things' | 'fields'): number {
    this.mode = mode;
    return this.bare(at, words);
  }

  /** "a recipe book with title and photo", "an app for runners where ...". */
  private appOf(at: number, phrase: NounPhrase): number {
    const [first, ...rest] = phrase.rest;
    if (first === undefined) return this.heading(at, phrase);
    if (withWord.test(first.low)) return this.listed(at, rest, phrase);
    if (/^(?:for|of|about|where|that|which|to|so|in|from)$/.test(first.low)) {
      const described = rest.findIndex(({ low }) => withWord.test(low));
      const inner = nounPhraseAt(rest);
      const clause = clauseOf(rest, false);
      if (clause && /^(?:where|that|which|to|so)$/.test(first.low)) return this.clause(at, clause);
      if (first.low === 'to' || first.low === 'that' || first.low === 'which') return this.part(at, rest);
      if (
        described !== -1 &&
        inner &&
        !isOrganisation(inner.text) &&
        isThing(inner.noun) &&
        inner.isMany &&
        !isUser(inner)
      )
        return this.objects(at, rest, 'things');
      if (described !== -1) return this.listed(at, rest.slice(described + 1), phrase);
      if (inner && inner.isMany && !isPerson(inner.noun)) return this.objects(at, rest, 'things');
    }
    return this.heading(at, phrase);
  }

  /** What follows "with" behind an app's name: its things, or the fields of its one thing. */
  private listed(at: number, words: readonly Word[], phrase: NounPhrase): number {
    const phrases = [words, ...this.parts.slice(at + 1).map((part) => part.words)].map((own) => nounPhraseAt(own));
    const first = phrases[0];
    const things = phrases.filter(
      (one) => one && (one.isMany || one.bracket !== undefined) && !isProperty(one.noun),
    ).length;
    this.mode =
      first && isProperty(first.noun) && !first.isMany && !isRecord(first)
        ? 'fields'
        : phrases.some(isRecord) ||
            (first && (first.isMany || isThing(first.noun)) && !isProperty(first.noun)) ||
            things * 2 >= phrases.length
          ? 'things'
          : 'fields';
    if (this.mode === 'fields') {
      const about = aboutOf(phrase) ?? (isOrganisation(phrase.text) ? undefined : phrase.noun);
      this.drafts.current = about === undefined ? undefined : this.drafts.entity(about);
    }
    return this.bare(at, words);
  }

  /** What stands before a colon says what the app is; what follows is its things, or the fields of its one thing. */
  private heading(at: number, phrase?: NounPhrase): number {
    this.app = phrase;
    return at + 1;
  }

  private question(at: number, words: readonly Word[]): number {
    const first = words[0];
    const rest = words.slice(1);
    const { current } = this.drafts;
    if (first?.low === 'where' || first?.low === 'whenever' || first?.low === 'when') {
      const clause = clauseOf(rest, false);
      if (clause && first.low === 'where' && this.relates(clause)) return at + 1;
      if (clause && first.low === 'where' && clause.subject === 'speaker' && this.mode === 'nothing')
        return this.clause(at, clause);
      const occasion = clause && first.low === 'whenever' ? occasionOf(clause.verb.lemma) : undefined;
      if (clause && occasion) {
        const event = this.drafts.entity(occasion);
        const object = nounPhraseAt(clause.object);
        const about = object && isThing(object.noun) ? this.drafts.entity(object.noun) : current;
        if (about) this.drafts.link(event, about, true);
        this.drafts.current = event;
        this.isSaid = true;
        const next = words.findIndex(({ pos }, index) => index > 2 && pos === 'pronoun');
        return next === -1 ? at + 1 : this.part(at, words.slice(next));
      }
      const spoken = words.findIndex(({ low }, index) => index > 2 && /^(?:we|i)$/.test(low));
      if (first.low === 'whenever' && spoken !== -1) {
        this.drafts.current ??= this.drafts.entity('entry');
        this.isSaid = true;
        return this.part(at, words.slice(spoken));
      }
      if (first.low === 'whenever' || (first.low === 'when' && this.mode === 'nothing')) return at + 1;
      const said = words.findIndex(({ low }, index) => index > 2 && /^(?:we|i)$/.test(low));
      if (first.low === 'when' && said !== -1) return this.part(at, words.slice(said));
    }
    if (/^(?:which|that)$/.test(first?.low ?? '') && this.mode === 'things' && current) {
      const clause = clauseOf(rest, false);
      const occasion = clause && typeof clause.subject === 'object' ? occasionOf(clause.verb.lemma) : undefined;
      if (clause && typeof clause.subject === 'object' && occasion) {
        const event = this.drafts.entity(occasion);
        this.drafts.link(event, current, true);
        this.drafts.link(event, this.drafts.entity(clause.subject.noun));
        this.drafts.current = event;
        return at + 1;
      }
    }
    if (
      (first?.low ?? '').startsWith('who') &&
      words.some(({ low }) => low === 'there' || low === 'present') &&
      this.isSpoken
    )
      return this.attended(at);
    if (this.isQuery) {
      const asked = this.asked(at, words);
      if (asked !== undefined) return asked;
    }
    if (first?.low === 'if' && this.mode !== 'fields') return at + 1;
    const end = first?.low === 'whether' || first?.low === 'if' ? this.choicesEnd(at) : undefined;
    if (end !== undefined) return this.choice(at, end, rest);
    const described = words.findIndex(({ low }, index) => index > 1 && low === 'with');
    const more = described === -1 ? undefined : nounPhraseAt(words, described + 1);
    const field = words.some(({ low }) => /^ones?$/.test(low))
      ? undefined
      : fieldOfClause(more ? words.slice(0, described) : words);
    if (field && (this.drafts.current || this.mode === 'fields')) {
      this.drafts.add([field]);
      this.mode = 'fields';
      if (more) return this.objects(at, words.slice(described + 1), 'fields');
    }
    return at + 1;
  }

  /** "where a patient sees a doctor": rows of the last thing name one of each. */
  private relates({ subject, object }: Clause): boolean {
    const { current } = this.drafts;
    const other = this.objectOf(object);
    if (current === undefined || typeof subject !== 'object' || other === undefined) return false;
    for (const phrase of [subject, other])
      if (isThing(phrase.noun)) this.drafts.link(current, this.drafts.entity(phrase.noun));
    return true;
  }

  private choice(at: number, end: number, rest: readonly Word[]): number {
    const body = rest[0]?.pos === 'pronoun' ? rest.slice(1) : rest;
    const be = body.findIndex(({ lemma }) => lemma === 'be');
    const first = be === -1 ? body : body.slice(be + 1);
    const choices = [first, ...this.parts.slice(at + 1, end).map(({ words }) => words)].map(choiceOf);
    if (/^not$/.test(choices.at(-1) ?? '')) {
      const flag = fieldOfClause([{ text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' }, ...rest]);
      if (flag) this.drafts.add([flag]);
      return end;
    }
    const about = be > 0 ? nounPhraseAt(body) : undefined;
    const title =
      about && isProperty(about.noun) && this.drafts.find(about.noun) === undefined
        ? about.noun
        : [first, ...this.parts.slice(at + 1, end).map(({ words }) => words)].every((own) => own.at(-1)?.pos === 'noun')
          ? 'category'
          : 'status';
    this.drafts.add([enumOf(title, choices)]);
    return end;
  }

  private attended(at: number): number {
    const person =
      this.drafts.entities.findLast(({ noun }) => isPerson(noun) && noun !== 'parent') ?? this.drafts.current;
    const event = this.drafts.entity('attendance');
    if (person) this.drafts.link(event, person, true);
    this.drafts.add(
      [
        { title: 'Date', kind: 'date', required: false },
        { title: 'Present', kind: 'boolean', required: false },
      ],
      event,
    );
    this.drafts.current = event;
    return at + 1;
  }

  /** What somebody wants to know, where no thing is at hand: "who has booked which table", "which tool I lent". */
  private asked(at: number, words: readonly Word[]): number | undefined {
    const [first, ...rest] = words;
    const verb = words.findLast(({ pos }) => pos === 'verb');
    const which = words.findIndex(({ low }) => low === 'which');
    const asked =
      which === -1 ? undefined : nounPhraseAt(words, words[which + 1]?.low === 'of' ? which + 2 : which + 1);
    if (asked && /^ones?$/.test(asked.noun)) return at + 1;
    const second = words.findLastIndex(({ low }) => low === 'which');
    const other = second > which ? nounPhraseAt(words, second + 1) : undefined;
    if (asked && other && which === 0) {
      this.drafts.current = this.drafts.entity(asked.noun);
      this.drafts.link(this.drafts.current, this.drafts.entity(other.noun));
      this.mode = 'fields';
      return at + 1;
    }
    const occasion = verb ? occasionOf(verb.lemma) : undefined;
    const role = verb && (first?.low ?? '').startsWith('who') ? roles[verb.lemma] : undefined;
    if (role !== undefined && asked === undefined && this.drafts.current === undefined) {
      this.drafts.current = this.drafts.entity(role);
      this.mode = 'fields';
      return at + 1;
    }
    if (first?.low === 'what' && occasion === 'purchase' && this.drafts.current === undefined) {
      this.drafts.current = this.drafts.entity('item');
      this.drafts.add([
        { title: 'Name', kind: 'text', required: true },
        { title: 'Quantity', kind: 'integer', required: false },
        { title: 'Bought', kind: 'boolean', required: false },
      ]);
      return at + 1;
    }
    if (asked && occasion) {
      const event = this.drafts.entity(occasion);
      this.drafts.link(event, this.drafts.entity(asked.noun), true);
      this.drafts.current = event;
      this.mode = 'fields';
      const later = words.findIndex(({ pos }, index) => index > which + 1 && pos === 'wh');
      const more = later === -1 ? undefined : fieldOfClause(words.slice(later));
      if (more) this.drafts.add([more]);
      return at + 1;
    }
    const lent = this.drafts.spokenOf.filter(({ noun }) => !isPerson(noun));
    if (first?.low === 'who' && occasion && verb?.lemma !== 'pay' && asked === undefined && lent.length > 0) {
      const event = this.drafts.entity(occasion);
      for (const thing of lent.slice(0, 2)) this.drafts.link(event, this.drafts.entity(thing.noun));
      const person = fieldOfClause(words.slice(0, 3));
      if (person) this.drafts.add([person], event);
      this.drafts.current = event;
      this.mode = 'fields';
      return at + 1;
    }
    if (asked && first?.low === 'which' && isThing(asked.noun) && this.drafts.current === undefined) {
      const clause = clauseOf(asked.rest, false);
      const thing = this.drafts.entity(asked.noun);
      if (clause && typeof clause.subject === 'object')
        this.drafts.link(this.drafts.entity(clause.subject.noun), thing);
      else this.drafts.current = thing;
      return at + 1;
    }
    const done = verb && /(?:ed|en|wn|id)$/.test(verb.low) && words.some(({ lemma }) => lemma === 'have');
    if (first?.low === 'what' && done) {
      const thing = this.drafts.current ?? this.drafts.spokenOf.at(-1);
      if (thing) this.drafts.add([{ title: capitalise(verb.low), kind: 'boolean', required: false }], thing);
      return at + 1;
    }
    const spoken = asked
      ? this.drafts.spokenOf.find(({ noun }) => noun === asked.noun || noun.endsWith(` ${asked.noun}`))
      : undefined;
    if (asked && spoken) {
      this.drafts.current = this.drafts.entity(spoken.noun);
      return at + 1;
    }
    if (asked && (this.drafts.find(asked.noun) || /^ones?$/.test(asked.noun))) return at + 1;
    if ((first?.low ?? '').startsWith('who') && verb && this.drafts.current && /(?:ed|id|en|wn)$/.test(verb.low)) {
      const flag = fieldOfClause([
        { text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' },
        ...rest.filter(({ low }) => low !== 'not'),
      ]);
      if (flag) this.drafts.add([flag]);
      return at + 1;
    }
    return undefined;
  }

  /** A part without a verb: a thing, a field, or what the app is. */
  private bare(at: number, all: readonly Word[]): number {
    const words = withoutFillers(all);
    const first = words[0];
    if (first === undefined) return at + 1;
    if (
      withWord.test(first.low) &&
      words.length > 1 &&
      this.drafts.current === undefined &&
      this.app &&
      this.mode === 'nothing'
    )
      return this.listed(at, words.slice(1), this.app);
    if (
      withWord.test(first.low) &&
      words[1]?.low !== 'to' &&
      words.length > 1 &&
      (this.drafts.current || this.mode === 'fields')
    )
      return this.objects(at, words.slice(1), 'fields');
    if (first.pos === 'wh' || (first.pos === 'preposition' && words[1]?.pos === 'wh')) return this.question(at, words);
    const phrase = nounPhraseAt(words);
    if (this.mode === 'fields') return this.field(at, words, phrase);
    if (phrase === undefined) return at + 1;
    if (this.mode === 'nothing') return this.opening(at, words, phrase);
    return this.thing(at, words, phrase);
  }

  /** The beginning of a sentence without a verb. */
  private opening(at: number, words: readonly Word[], phrase: NounPhrase): number {
    const isApp = isOrganisation(phrase.text) && !phrase.isMany;
    if (isApp && phrase.bracket === undefined) return this.appOf(at, phrase);
    if (this.isDescribed(at, phrase) && (phrase.isMany || phrase.bracket !== undefined))
      return this.objects(at, words, 'things');
    if (!phrase.isMany && phrase.rest[0]?.low === 'with') return this.listed(at, phrase.rest.slice(1), phrase);
    const rest = this.parts.slice(at + 1);
    const isListOfThings =
      phrase.isMany && rest.length > 0 && rest.every(({ join, words: own }) => join !== 'or' && own.length < 6);
    return isListOfThings ? this.objects(at, words, 'things') : at + 1;
  }

  private thing(at: number, words: readonly Word[], phrase: NounPhrase): number {
    const described = describedAt(phrase.rest);
    const { current } = this.drafts;
    const spoken = current ?? this.drafts.spokenOf.at(-1);
    const next = nounPhraseAt(this.parts[at + 1]?.words ?? []);
    const isListed =
      /^(?:the|an?|its|their)$/.test(phrase.determiner ?? '') &&
      next !== undefined &&
      /^(?:the|an?|its|their)$/.test(next.determiner ?? '') &&
      !next.isMany;
    const isSaidOf = isProperty(phrase.noun) || isListed;
    const isMeasured = phrase.isMany && ['quantity', 'time'].includes(nounClassOf(phrase.noun) ?? '');
    if (
      spoken &&
      isSaidOf &&
      (!phrase.isMany || isMeasured) &&
      described === -1 &&
      phrase.bracket === undefined &&
      this.parts[at]?.join !== 'colon'
    ) {
      this.drafts.current = this.drafts.entity(spoken.noun);
      return this.objects(at, words, 'fields');
    }
    if ((noThing.test(phrase.noun) || isTime(phrase.noun)) && phrase.bracket === undefined && described === -1)
      return at + 1;
    const isTheirs = /^(?:their|his|her|its)$/.test(phrase.determiner ?? '');
    const owner = current && this.drafts.entities.includes(current) ? current : undefined;
    if (isTheirs && owner && (isProperty(phrase.noun) || !phrase.isMany)) {
      if (owner.fields.length === 0) owner.partial = true;
      return this.objects(at, words, 'fields');
    }
    const thing = this.drafts.entity(phrase.noun);
    this.owner = isTheirs ? owner : this.parts[at]?.join === 'start' ? undefined : this.owner;
    if (this.owner && phrase.determiner === (isTheirs ? phrase.determiner : undefined))
      this.drafts.link(thing, this.owner, true);
    this.drafts.current = thing;
    const per = /^(?:in|of|for|per|from)$/.test(phrase.rest[0]?.low ?? '') ? nounPhraseAt(phrase.rest, 1) : undefined;
    const isOurs =
      per?.isMany &&
      phrase.rest[0]?.low === 'of' &&
      /^(?:my|our|the)$/.test(per.determiner ?? '') &&
      isPerson(per.noun);
    if (
      per &&
      (isOurs || /^(?:each|every)$/.test(per.determiner ?? '') || (phrase.rest[0]?.low === 'per' && !isTime(per.noun)))
    )
      this.drafts.link(thing, this.drafts.entity(per.noun), true);
    if (phrase.bracket !== undefined) this.bracketed(thing, phrase.bracket);
    if (described !== -1) return this.objects(at, phrase.rest.slice(described + 1), 'fields');
    const after = phrase.rest[0];
    if (after?.pos === 'wh') return this.question(at, phrase.rest);
    return at + 1;
  }

  private bracketed(thing: EntityDraft, text: string): void {
    this.drafts.add(readFields(splitItems(text)), thing);
  }

  private field(at: number, words: readonly Word[], phrase: NounPhrase | undefined): number {
    const { current } = this.drafts;
    const described = phrase ? describedAt(phrase.rest) : -1;
    const known = phrase ? this.drafts.find(phrase.noun) : undefined;
    if (phrase && /^(?:each|every)$/.test(phrase.determiner ?? '') && described !== -1)
      return this.child(at, words, phrase, undefined);
    const listed =
      phrase && phrase.noun.endsWith(' list') && described !== -1
        ? nounPhraseAt(phrase.rest, described + 1)
        : undefined;
    if (listed?.isMany && current) {
      const item = this.drafts.entity(listed.noun);
      this.drafts.link(item, current, true);
      const state = /^(?:that|which)$/.test(listed.rest[0]?.low ?? '')
        ? fieldOfClause([
            { ...words[0], text: 'whether', low: 'whether', lemma: 'whether', pos: 'wh' },
            ...listed.rest.slice(1),
          ])
        : undefined;
      this.drafts.add([{ title: 'Name', kind: 'text', required: true }, ...(state ? [state] : [])], item);
      return at + 1;
    }
    if (
      phrase &&
      (isRecord(phrase) ||
        (described !== -1 &&
          (this.isSaid
            ? phrase.isMany && (isThing(phrase.noun) || /^(?:several|many|some)$/.test(phrase.determiner ?? ''))
            : phrase.rest[0]?.low === 'with')))
    ) {
      const isPart = this.isSaid && current !== undefined;
      return this.child(at, words, phrase, isPart ? current : undefined);
    }
    if (
      phrase &&
      described !== -1 &&
      this.isSaid &&
      isThing(phrase.noun) &&
      /^an?$/.test(phrase.determiner ?? '') &&
      current
    ) {
      const child = this.drafts.entity(phrase.noun);
      this.drafts.link(current, child);
      this.drafts.add(readFields(splitItems(textOf(phrase.rest.slice(described + 1)))), child);
      return at + 1;
    }
    const isTheirs = /^(?:their|its|his|her|several|many|multiple|some)$/.test(phrase?.determiner ?? '');
    if (
      phrase &&
      current &&
      phrase.isMany &&
      isThing(phrase.noun) &&
      (isTheirs ||
        (at + 1 === this.parts.length && at === 0 && words.length === 1) ||
        (this.isSaid && known === undefined && !isPerson(phrase.noun) && this.parts.length < 4) ||
        (known && known !== current))
    )
      return this.child(at, words, phrase, current);
    if (
      phrase &&
      this.isSaid &&
      current &&
      phrase.rest.length === 0 &&
      phrase.determiner === 'the' &&
      served.test(phrase.noun)
    ) {
      this.drafts.link(current, this.drafts.entity(phrase.noun));
      return at + 1;
    }
    if (this.isNextThing(at, phrase)) {
      this.drafts.current = undefined;
      return this.objects(at, words, 'things');
    }
    const text = fieldText(words, phrase);
    const asks = words.findIndex(({ pos }, index) => index > 0 && index < 4 && pos === 'wh');
    if (asks !== -1 && phrase?.rest[0]?.pos !== 'wh') return this.question(at, words.slice(asks));
    if (/^to be /i.test(text)) return at + 1;
    if (/^not$/i.test(text) || (current && text.toLowerCase() === current.noun.toLowerCase())) return at + 1;
    const read = readField(
      this.items.map((item, index) => (index === at ? { ...item, text } : item)),
      at,
    );
    this.drafts.add(read.fields);
    return read.next;
  }

  private child(at: number, words: readonly Word[], phrase: NounPhrase, owner: EntityDraft | undefined): number {
    const thing = this.drafts.entity(phrase.noun);
    if (owner) this.drafts.link(thing, owner, true);
    const mode = this.mode;
    this.mode = 'things';
    this.drafts.current = undefined;
    const next = this.thing(at, words, phrase);
    if (this.mode === 'things' && mode === 'fields' && phrase.bracket === undefined) {
      this.drafts.current = this.isSaid || owner ? thing : undefined;
      this.mode = 'fields';
    }
    return next;
  }

  /** "rehearsals with date and place, and concerts": a second "and" before a plural starts a thing of its own. */
  private isNextThing(at: number, phrase: NounPhrase | undefined): boolean {
    const hadAnd = this.parts.slice(0, at).some(({ join }) => join === 'and');
    return (
      phrase !== undefined &&
      /^(?:and|comma)$/.test(this.parts[at]?.join ?? '') &&
      phrase.determiner === undefined &&
      hadAnd &&
      phrase.isMany &&
      (phrase.rest.length === 0 || /^(?:who|that)$/.test(phrase.rest[0]?.low ?? '')) &&
      isThing(phrase.noun) &&
      !this.isSaid
    );
  }
}

const enumOf = (title: string, choices: readonly string[]): FieldDraft => ({
  title: capitalise(title),
  kind: 'enum',
  required: false,
  options: [...new Set(choices)],
});

const choiceOf = (words: readonly Word[]): string =>
  textOf(
    words.filter(
      ({ pos, low }) =>
        (pos !== 'determiner' && !/^(?:either|as|it|they|is|are|be|was|up|out)$/.test(low)) || low === 'no',
    ),
  );

/** "approve" is "approved". */
function participleOf(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

const apps =
  /\s*\b(?:app|application|tracker|manager|organi[sz]er|planner|register|registry|book|log|logbook|diary|journal|database|directory|list|board|tool|system|site|website|catalogue?|collection|inventory)$/i;
/** What an app is about by its name: "recipe book" is about recipes. */
function aboutOf(phrase: NounPhrase): string | undefined {
  const about = phrase.noun.replace(apps, '').trim();
  return about !== '' && about !== phrase.noun ? about : undefined;
}

/** The words of a field without its article and without what is only told about it. */
function fieldText(words: readonly Word[], phrase: NounPhrase | undefined): string {
  const counted = words.findIndex(({ pos }) => pos === 'number');
  const many =
    counted !== -1 &&
    /^(?:at|about|around|up|exactly|max|maximum|with|[\d]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/.test(
      words[0]?.low ?? '',
    )
      ? nounPhraseAt(words, counted)
      : undefined;
  if (many?.isMany) return `${many.text} (integer)`;
  if (phrase === undefined) return textOf(words);
  const [next, after] = phrase.rest;
  const relative =
    next !== undefined &&
    (next.pos === 'pronoun' ||
      /^(?:that|which|who|where|when|because|so|if)$/.test(next.low) ||
      (next.pos === 'determiner' && !next.text.includes('/')));
  if (relative && phrase.noun === 'time' && phrase.rest.some(({ lemma }) => lemma === 'take' || lemma === 'last'))
    return 'duration';
  const bracket = phrase.bracket === undefined ? '' : ` (${phrase.bracket})`;
  const later = phrase.rest.find(({ pos }) => pos === 'bracket');
  if (relative) return phrase.text + (later ? ` (${later.text})` : bracket);
  if (/^(?:tele)?phone number$/i.test(phrase.text) && phrase.rest.length === 0) return 'phone';
  if (/^e-?mail address$/i.test(phrase.text) && phrase.rest.length === 0) return 'email';
  if (next?.low === 'from' && after?.pos === 'number') return `${phrase.text} (integer)`;
  const owner = phrase.noun === 'name' && next?.low === 'of' ? nounPhraseAt(phrase.rest, 1) : undefined;
  if (owner) return owner.noun;
  if (next?.low === 'of' && phrase.determiner !== undefined && phrase.noun !== 'date') return textOf(words);
  const numberAt = words.findIndex(({ low }) => low === 'number');
  if (numberAt !== -1 && words[numberAt + 1]?.low === 'of' && phrase.noun !== 'number')
    return `${phrase.text} (integer)`;
  return textOf(words)
    .replace(/^(?:(?:an?|the|some|several|many|few)\s+)+/i, '')
    .replace(
      /\s(?:at|in|on|for|from|by|during|after|to)\s(?:each|every|the|our|my|their|his|her|an?|everyone|it|them|us)\b.*$/i,
      '',
    );
}

/** "tracker for runs" is about runs. */
function aboutRest({ rest }: NounPhrase): string | undefined {
  const of = /^(?:for|of|about)$/.test(rest[0]?.low ?? '') ? nounPhraseAt(rest, 1) : undefined;
  return of && of.isMany && !isPerson(of.noun) ? of.noun : undefined;
}

/** "status: open, closed" is one field: the colon behind its name is left out. */
function withoutLabels(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    if (
      part.join === 'colon' &&
      before &&
      /^(?:status|state|type|kind|category|priority|stage|level|role|size)$/.test(before.words.at(-1)?.low ?? '')
    )
      merged[merged.length - 1] = { join: before.join, words: [...before.words, ...part.words] };
    else merged.push(part);
  }
  return merged;
}

/** "for each client projects with ..." is about each client; "at our bakery customers ..." about the bakery. */
function singleTopic(phrase: NounPhrase | undefined, words: readonly Word[]): NounPhrase | undefined {
  if (phrase === undefined || !phrase.isMany || phrase.determiner === undefined) return phrase;
  const own = phrase.text.split(' ');
  const at = /^(?:each|every)$/.test(phrase.determiner)
    ? own.length - 1
    : own.findIndex((word) => isOrganisation(word)) + 1;
  if (at < 1 || at >= own.length) return phrase;
  const text = own.slice(0, at).join(' ');
  const from = words.findIndex((word) => word.text === own[at]);
  return from === -1 ? phrase : { ...phrase, text, noun: text.toLowerCase(), isMany: false, rest: words.slice(from) };
}

/** Whether a verb that begins a part is one: "get a start number", "tell us their name", not "start date". */
function hasOwnObject(verb: Word, next: Word | undefined): boolean {
  return isVerb(verb.lemma) && next !== undefined && ['determiner', 'pronoun', 'wh', 'number'].includes(next.pos);
}

const isPlainProperty = (text: string): boolean => isProperty(text) || kindOfName(text) !== 'text';
/** "concerts (title, date, hall)" is a thing with its fields; "size (small, large)" is a field with its choices. */
function isRecord(phrase: NounPhrase | undefined): boolean {
  const inside = phrase?.bracket?.split(',') ?? [];
  if (phrase === undefined || inside.length < 2) return false;
  return phrase.isMany
    ? !isProperty(phrase.noun) || inside.some((one) => isPlainProperty(one.trim()))
    : inside.filter((one) => looksLikeField(one.trim())).length > inside.length / 2;
}

/** A sentence of its own behind a colon: "everybody proposes films", not "deposit paid". */
function isStatement(words: readonly Word[]): boolean {
  const clause = words[0]?.pos === 'wh' ? undefined : clauseOf(words, true);
  return (
    clause !== undefined &&
    (typeof clause.subject === 'string' ||
      clause.subject.determiner !== undefined ||
      (clause.subject.isMany && clause.object.length > 0))
  );
}

/** Where a noun phrase is followed by what it has: "with ...", and "has ..." right behind it. */
const describedAt = (rest: readonly Word[]): number =>
  rest.findIndex(({ low }, at) => (at === 0 ? withWord.test(low) : /^(?:with|including|containing)$/.test(low)));
