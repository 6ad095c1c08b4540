import { kindOfName } from '../field-kinds.js';
import type { FieldDraft } from '../fields.js';
import { fieldOfClause } from '../reading/clause-fields.js';
import type { EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import type { Word } from '../tagging/word.js';
import { capitalise, singular } from '../words.js';
import { choicesAt, stagesIn } from './choices.js';
import type { Mention } from './mentions.js';
import { named } from './same.js';

/** "if they need medicine" is shorter than what only says when something is done. */
const longestFlag = 7;

/** What question words ask: "when it was paid". */
export function asked(words: readonly Word[], part: number): FieldDraft[] {
  const at = words.findIndex(
    ({ pos, low }, index) =>
      pos === 'wh' &&
      !/^(?:whenever|where)$/.test(low) &&
      (low !== 'if' || (index === 0 && part > 0 && words.length < longestFlag)),
  );
  const isAside = at === 0 && words[0]?.low === 'when' && words.length > longestFlag - 1;
  if (at === -1 || isAside || /^ones?$/.test(words[at + 1]?.low ?? '')) return [];
  if (/\bfrom when (?:to|until|till) when\b/.test(words.map(({ low }) => low).join(' ')))
    return ['From', 'Until'].map((title) => ({ title, kind: 'date', required: false }));
  return [fieldOfClause(words.slice(words[at - 1]?.pos === 'preposition' ? at - 1 : at)) ?? []].flat();
}

/** A row of options that are no things to keep, or of stages. */
export function chosen(entities: readonly EntityDraft[], parts: readonly Part[], at: number): FieldDraft[] {
  const row = choicesAt(parts, at);
  const isOfThings = row?.options?.some((option) => named(entities, singular(option)));
  return [row && !isOfThings ? row : [], stagesIn(parts[at]?.words ?? []) ?? []].flat();
}

/** "some machines need an introduction": whether each of them does. */
export function flagged(
  mentions: readonly Mention[],
  words: readonly Word[],
  entities: readonly EntityDraft[],
): FieldDraft[] {
  const some = mentions.find(
    ({ noun, determiner, isSubject }) => isSubject && determiner === 'some' && named(entities, noun),
  );
  const needed = mentions.find(({ from }) => some !== undefined && from > some.to);
  const verb = words[some?.to ?? -1]?.lemma ?? '';
  if (!needed || !/^(?:need|require|have|want)$/.test(verb)) return [];
  return [
    { title: capitalise(`${verb === 'have' ? 'has' : `${verb}s`} ${needed.noun}`), kind: 'boolean', required: false },
  ];
}

/** "a sketch I upload as a picture", "the slides as a link". */
export function setForms(words: readonly Word[], entities: readonly EntityDraft[]): void {
  const at = words.findIndex(({ low }) => low === 'as');
  const form = words.slice(at + 1).find(({ pos }) => pos === 'noun');
  const kind = at === -1 || form === undefined ? undefined : kindOfName(form.low);
  if (kind !== 'image' && kind !== 'url') return;
  const nouns = words.slice(0, at).flatMap(({ pos, low }) => (pos === 'noun' ? low : []));
  for (const field of entities.flatMap(({ fields }) => fields))
    if (field.kind === 'text' && nouns.includes(field.title.toLowerCase()))
      Object.assign(field, { kind, refWord: undefined });
}
