import type { FieldDraft } from '../fields.js';
import { isOrganisation, isPerson } from '../nouns/noun-kinds.js';
import { capitalise, cleanTitle, plural, singular } from '../words.js';
import { type Clause, clauseOf } from './clause.js';
import type { Drafts, EntityDraft } from './draft.js';
import { noThing } from './lexicon.js';
import { nounPhraseAt } from './noun-phrase.js';
import type { Part } from './parts.js';

/** Sets right what can only be told from the whole of a request, once all of it has been read. */
export function tidy(drafts: Drafts, sentences: readonly Part[][], listed: readonly EntityDraft[] = []): void {
  const words = sentences.flatMap((parts) => parts.flatMap(({ words: own }) => own.map(({ low }) => low)));
  drop(drafts, (entity) => isRemark(entity, drafts.entities, sentences, words));
  keepNamed(drafts);
  for (const entity of [...drafts.entities]) count(entity, drafts);
  for (const entity of drafts.entities) shorten(entity, drafts.entities, sentences);
  const listedFields = new Set(listed.flatMap(({ fields }) => fields));
  for (const { noun, fields } of drafts.entities)
    for (const field of fields) {
      // What a list says stays as it is.
      if (listedFields.has(field)) continue;
      const title = isStatus(field, noun) ? 'Status' : titleOf(field.title);
      if (!fields.some((other) => other !== field && other.title.toLowerCase() === title.toLowerCase()))
        field.title = title;
    }
}

/** "who reserved how many tables": things of which only a number matters are none to keep. */
function count({ noun, fields }: EntityDraft, drafts: Drafts): void {
  const many = plural(noun).toLowerCase();
  const isCounted = drafts.entities.some(({ fields: own }) =>
    own.some(({ kind, title }) => kind === 'integer' && title.toLowerCase() === many),
  );
  if (fields.length > 0 || !isCounted) return;
  drop(drafts, (entity) => entity.noun === noun);
  for (const { fields: own } of drafts.entities)
    for (const field of own.filter(({ refWord }) => refWord?.toLowerCase() === noun.toLowerCase()))
      own.splice(own.indexOf(field), 1);
}

/** "we answer journalists. Every request has a journalist": people who were told of and whom rows name are kept. */
function keepNamed(drafts: Drafts): void {
  for (const person of drafts.spokenOf)
    if (
      isPerson(person.noun) &&
      drafts.find(person.noun) === undefined &&
      drafts.entities.some(({ fields }) => fields.some(({ refWord, kind }) => kind === 'text' && isOf(refWord, person)))
    )
      drafts.entity(person.noun);
}

/** "piano pupils" are called "the pupil" from then on: that is what they are, where nobody else is called so. */
function shorten(entity: EntityDraft, others: readonly EntityDraft[], sentences: readonly Part[][]): void {
  const head = entity.noun.split(' ').at(-1) ?? '';
  if (head === entity.noun || !isPerson(head)) return;
  if (others.some((other) => other !== entity && other.noun.split(' ').at(-1) === head)) return;
  const isAlone = sentences.some((parts) =>
    parts.some(({ words }) =>
      words.some(
        ({ low, pos }, at) =>
          (low === head || singular(low) === head) &&
          pos === 'noun' &&
          ['determiner', undefined].includes(words[at - 1]?.pos) &&
          words[at + 1]?.pos !== 'noun',
      ),
    ),
  );
  if (!isAlone) return;
  for (const { fields } of others)
    for (const field of fields)
      if (isOf(field.refWord, entity)) Object.assign(field, { title: capitalise(head), refWord: capitalise(head) });
  entity.noun = head;
}

const isOf = (refWord: string | undefined, { noun }: EntityDraft): boolean =>
  refWord?.toLowerCase() === noun.toLowerCase();

/** What somebody has, owns or lends is kept. */
const lasting = /^(?:have|own|rent|lend|let|lease|hire|store|keep|manage|place)$/;

/** Whether a thing was only told of at the beginning, and nothing is said of it: "I keep bees. For every hive ...". */
function isRemark(
  entity: EntityDraft,
  others: readonly EntityDraft[],
  sentences: readonly Part[][],
  words: readonly string[],
): boolean {
  const isTold = others.some(
    (other) =>
      other !== entity && other.fields.filter(({ refWord }) => !others.some((one) => isOf(refWord, one))).length > 1,
  );
  const isLinked = others.some(
    (other) => other !== entity && other.fields.some(({ refWord }) => isOf(refWord, entity)),
  );
  const own = entity.fields.filter(({ refWord }) => !others.some((one) => one !== entity && isOf(refWord, one)));
  if (!isTold || isLinked || own.length > 0) return false;
  const last = entity.noun.toLowerCase().split(' ').at(-1) ?? '';
  if (noThing.test(last)) return true;
  if (words.filter((word) => singular(word) === last || word === last).length > 1) return false;
  if (isOrganisation(entity.noun)) return true;
  const [first] = sentences[0] ?? [];
  const clause =
    first === undefined || (sentences.length < 2 && (sentences[0]?.length ?? 0) < 2)
      ? undefined
      : clauseOf(first.words, false);
  if (clause === undefined || clause.isWanted || (lasting.test(clause.verb.lemma) && !isOneHad(clause))) return false;
  const about =
    clause.subject === 'speaker'
      ? nounPhraseAt(clause.object)
      : typeof clause.subject === 'object'
        ? clause.subject
        : undefined;
  return about?.noun.toLowerCase().endsWith(last) ?? false;
}

/** "we have a stall at the market". */
function isOneHad({ verb, object }: Clause): boolean {
  const had = verb.lemma === 'have' ? nounPhraseAt(object) : undefined;
  return had !== undefined && !had.isMany && /^an?$/.test(had.determiner ?? '');
}

function drop(drafts: Drafts, isGone: (entity: EntityDraft) => boolean): void {
  for (const entity of drafts.entities.filter(isGone)) drafts.entities.splice(drafts.entities.indexOf(entity), 1);
}

/** "a session can be booked, finished or cancelled". */
const isStatus = ({ title, kind, options = [] }: FieldDraft, noun: string): boolean =>
  kind === 'enum' &&
  title.toLowerCase() === noun.toLowerCase() &&
  options.some((one) => /ed$|^(?:open|done|new)$/.test(one));

/** Without the words around it that carry nothing: "Note whether I saw the queen", "For paid", "Message on the". */
function titleOf(title: string): string {
  const short = title
    .replace(/^(\p{L}+)['’]s (?=\p{L})/u, '$1 ')
    .replace(/^(?:(?:note|write|keep|store|record|also|still|already|maybe|perhaps|again|so|then) )+(?=\S)/i, '')
    .replace(/^(?:whether|if) (?:i|we|it|they|he|she) /i, '')
    .replace(/^(?:for|of|on|to|in|at|up|with|by) (?=\S+ed$|paid$|done$|sent$)/i, '')
    .replace(/(?: (?:the|for|of|a|an|with|my|our|their|and|or|also|again|then|too))+$/i, '');
  const clean = cleanTitle(short);
  return clean === '' ? title : clean.charAt(0).toUpperCase() + clean.slice(1);
}
