import { isOrganisation, isPerson } from '../nouns/noun-kinds.js';
import { type Word } from '../tagging/word.js';
import { capitalise, singular } from '../words.js';
import { participleOf } from './choices.js';
import type { Clause } from './clause.js';
import { marking } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';

/** Verbs by which somebody adds something to a thing: what follows is a field of it. */
const adding =
  /^(?:write|add|take|attach|upload|note|leave|put|include|record|enter|save|draw|provide|choose|pick|select|set|count|measure|give|get|sign)$/;
/** Verbs that end something, or change once and for all what it is. */
const ending =
  /^(?:close|finish|complete|solve|fix|resolve|archive|cancel|confirm|approve|claim|reserve|return|deliver|collect|accept|publish|answer|clean|repair|print|ship|wash|feed|water)$/;
const searching = /^(?:search|filter|sort|group|order|browse)$/;
/** What many may add to one thing, each with words of their own. */
const remarks = /^(?:comment|review|rating|feedback|reply|answer|testimonial|suggestion|message|reaction)$/;

const pointsBack = ({ low }: Word): boolean => /^(?:it|them|this|these|those)$/.test(low);

/** How many words point back: "it", "each one", "each of them"; none where nothing does. */
function pointing(words: readonly Word[]): number {
  const [first, second, third] = words;
  if (first === undefined) return 0;
  if (pointsBack(first)) return 1;
  if (!/^(?:each|every)$/.test(first.low)) return 0;
  if (second?.low === 'one') return 2;
  return second?.low === 'of' && third !== undefined && pointsBack(third) ? 3 : 0;
}

/** "takes photos", "give it a score", "mark them as ready", "closes it", "search by country": said of the thing at hand. */
export function readAdded(reading: Reading, at: number, words: readonly Word[]): number | undefined {
  const [first, second] = words;
  const join = reading.parts[at]?.join;
  if (first === undefined || second === undefined || at === 0 || join === 'or' || join === 'colon') return undefined;
  if (/^(?:can|may)$/.test(first.low) && second.pos === 'verb' && reading.mode === 'fields' && reading.drafts.current) {
    if (/^(?:pause|cancel|skip|freeze|block)$/.test(second.lemma))
      reading.drafts.add([{ title: capitalise(participleOf(second.lemma)), kind: 'boolean', required: false }]);
    return at + 1;
  }
  if (/^(?:some|they|others)$/.test(first.low) && second.lemma === 'pause' && reading.drafts.current) {
    reading.drafts.add([{ title: 'Paused', kind: 'boolean', required: false }]);
    return at + 1;
  }
  if (
    first.lemma === 'pay' &&
    first.pos === 'verb' &&
    /^(?:once|twice|monthly|weekly|yearly|every|each)$/.test(second.low)
  )
    return at + 1;
  const verb = verbOf(first);
  if (verb === undefined || (/^(?:each|every)$/.test(second.low) && words[2]?.low === 'time')) return undefined;
  if (searching.test(verb) && /^(?:by|for|through)$/.test(second.low)) return at + 1;
  if (reading.drafts.current === undefined || reading.mode !== 'fields') return undefined;
  const isElsewhere = words.some(({ low }) => /^(?:when|once|if|into|to)$/.test(low));
  const back = pointing(words.slice(1));
  if (back > 0 && isElsewhere) return undefined;
  if (back > 0) return readDone(reading, at, verb, words.slice(1 + back));
  const known =
    /^(?:mark|tick|flag|check)$/.test(verb) && words.some(({ low }) => /^ones?$/.test(low))
      ? words.findLast(({ pos }) => pos === 'verb')
      : undefined;
  if (known && known !== first) {
    reading.drafts.add([
      {
        title: capitalise(known.lemma === 'know' ? 'known' : participleOf(known.lemma)),
        kind: 'boolean',
        required: false,
      },
    ]);
    return at + 1;
  }
  const phrase = nounPhraseAt(words, 1);
  const isPlain = phrase !== undefined && (phrase.determiner !== undefined || phrase.isMany || first.pos === 'verb');
  return adding.test(verb) && isPlain && first.low !== 'set'
    ? reading.steps.objects(reading, at, words.slice(1), 'fields')
    : undefined;
}

function verbOf({ pos, lemma, low }: Word): string | undefined {
  const known = [lemma, singular(low)].find(
    (form) => adding.test(form) || ending.test(form) || marking.test(form) || searching.test(form),
  );
  return pos === 'verb' || (pos === 'noun' && known !== undefined) ? (known ?? lemma) : undefined;
}

/** What is done with the thing at hand, and the words behind it. */
function readDone(reading: Reading, at: number, verb: string, rest: readonly Word[]): number {
  if (/^(?:bring|give|return|take)$/.test(verb) && rest[0]?.low === 'back') {
    reading.drafts.add([{ title: 'Returned', kind: 'boolean', required: false }]);
    return at + 1;
  }
  const as = rest.findIndex(({ low }) => low === 'as');
  const flag = (title: string): void =>
    reading.drafts.add([{ title: capitalise(title), kind: 'boolean', required: false }]);
  const first = rest[0];
  if (marking.test(verb) && !/^(?:rate|grade|classify)$/.test(verb))
    flag(as === -1 ? 'done' : (rest.slice(as + 1).find(({ pos }) => pos !== 'determiner')?.low ?? 'done'));
  else if (ending.test(verb)) flag(participleOf(verb));
  else if (/^(?:rate|grade|score)$/.test(verb))
    reading.drafts.add([
      { title: verb === 'grade' ? 'Grade' : 'Rating', kind: verb === 'grade' ? 'text' : 'integer', required: false },
    ]);
  if (first === undefined || as !== -1) return at + 1;
  const from = first.pos === 'preposition' ? 1 : 0;
  return rest[from] === undefined || (from === 1 && !/^(?:with|in|by)$/.test(first.low))
    ? at + 1
    : reading.steps.objects(reading, at, rest.slice(from), 'fields');
}

/** "the teacher grades it with points", "readers leave comments": somebody does something with the thing at hand. */
export function readDeed(reading: Reading, at: number, { subject, verb, object }: Clause): number | undefined {
  if (typeof subject !== 'object' || reading.drafts.current === undefined) return undefined;
  if (reading.parts[at + 1]?.join === 'or') return undefined;
  if (!isPerson(subject.noun) && !isOrganisation(subject.text) && !/^(?:board|other|people)$/.test(subject.noun))
    return undefined;
  const noun = nounPhraseAt(object);
  if (noun?.isMany && remarks.test(noun.noun) && /^(?:leave|write|post|add|give|send)$/.test(verb.lemma)) {
    const remark = reading.drafts.entity(noun.noun);
    reading.drafts.link(remark, reading.drafts.current, true);
    reading.drafts.add(
      [
        { title: 'Text', kind: 'long', required: true },
        ...(/^(?:review|rating)$/.test(noun.noun)
          ? [{ title: 'Rating', kind: 'integer' as const, required: false }]
          : []),
      ],
      remark,
    );
    return at + 1;
  }
  const back = pointing(object);
  const isKnown = reading.drafts.find(subject.noun);
  if (
    back === 0 ||
    /^(?:book|reserve|lend|loan|borrow|rent|buy|order)$/.test(verb.lemma) ||
    (isKnown && object.length === back)
  )
    return undefined;
  reading.mode = 'fields';
  reading.isSaid = true;
  return readDone(reading, at, verb.lemma, object.slice(back));
}
