import { isPerson } from '../nouns/noun-kinds.js';
import type { EntityDraft } from '../reading/draft.js';
import { occasionsIn } from '../tagging/verbs.js';
import type { Word } from '../tagging/word.js';
import type { Mention } from './mentions.js';
import { named } from './same.js';

/**
 * What a part of a sentence is about: the thing that is its subject or of which it says "for each", then what it keeps;
 * else what was told of before.
 */
export function topicOf(
  mentions: readonly Mention[],
  words: readonly Word[],
  entities: readonly EntityDraft[],
  before: EntityDraft | undefined,
): EntityDraft | undefined {
  const all = mentions.flatMap((mention) => {
    const entity = named(entities, mention.noun);
    return entity ? [{ entity, mention }] : [];
  });
  const each = all.find(
    ({ mention: { determiner, preposition, isSubject } }) =>
      /^(?:each|every|per)$/.test(determiner ?? '') && (isSubject || preposition !== undefined),
  );
  // Who writes something down, or does something, is not what is spoken of.
  const subject = all.find(
    ({ entity, mention: { isSubject, says } }) =>
      isSubject && !(isPerson(entity.noun) && says !== 'have' && says !== 'be' && before && before !== entity),
  );
  const now = (each ?? subject)?.entity;
  if (now) return now;
  const isPointed = /^(?:it|they|each|both|its|their)$/.test(words[0]?.low ?? '');
  const kept = all.find(({ mention: { deed, place } }) => (deed === 'keep' || deed === 'want') && place === 0);
  const done = entities.find(({ noun }) => occasionsIn(words).includes(noun));
  return (
    (isPointed ? undefined : kept?.entity) ??
    before ??
    done ??
    all.find(({ mention: { deed } }) => deed !== undefined)?.entity
  );
}
