import type { EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import { occasionsIn } from '../tagging/verbs.js';
import { completeChoices } from './choices.js';
import { cleanNames, isHeld } from './field-names.js';
import { type Mention, mentionsOf } from './mentions.js';
import { isOccasion, joinPlaced } from './relations.js';
import { named } from './same.js';
import { chosen, flagged, setForms } from './told-fields.js';
import { topicOf } from './topic.js';

/** Adds what a request says of its things and no rule has read, each to the thing that is spoken of there. */
export function addLeftovers(entities: readonly EntityDraft[], sentences: readonly (readonly Part[])[]): void {
  const mentions = mentionsOf(sentences);
  joinPlaced(entities, mentions);
  let topic: EntityDraft | undefined;
  for (const [sentence, parts] of sentences.entries()) {
    const own = mentions.filter((mention) => mention.sentence === sentence);
    addDay(entities, own, parts, mentions);
    for (const [at, { words }] of parts.entries()) {
      const here = own.filter(({ part }) => part === at);
      topic = topicOf(here, words, entities, topic);
      const row = sentence === sentences.length - 1 ? entities.find(({ noun }) => isOccasion(noun)) : undefined;
      const about = topic ?? row ?? (entities.length === 1 ? entities[0] : undefined);
      if (about === undefined) continue;
      const choices = chosen(entities, parts, at);
      for (const entity of entities) for (const choice of choices) completeChoices(entity, choice);
      for (const field of [...choices, ...flagged(here, words, entities)])
        if (!isHeld(field, entities, about)) about.fields.push(field);
      setForms(words, entities);
    }
  }
  for (const entity of entities) cleanNames(entity);
}

const days = /^(?:date|day|time|evening|morning|afternoon|weekend|slot|date and time|appointment)$/;

/** "book a lesson for a date", "we set a day": when something happens is of what happens. */
function addDay(
  entities: readonly EntityDraft[],
  mentions: readonly Mention[],
  parts: readonly Part[],
  all: readonly Mention[],
): void {
  const isSet = mentions.some(
    ({ noun, determiner, preposition, verb }) =>
      days.test(noun) &&
      /^(?:an?|the|which)$/.test(determiner ?? '') &&
      (/^(?:for|on|at)$/.test(preposition ?? '') || /^(?:set|fix|agree|choose|pick|arrange|give)$/.test(verb ?? '')),
  );
  if (!isSet) return;
  const done = occasionsIn(parts.flatMap(({ words }) => words));
  const rows = entities.filter(({ noun }) => isOccasion(noun));
  const row =
    rows.find(({ noun }) => done.includes(noun) || named(mentions, noun)) ?? rows.find(({ noun }) => named(all, noun));
  if (row && !row.fields.some(({ kind, title }) => kind.startsWith('date') || days.test(title.toLowerCase())))
    row.fields.push({ title: 'Date', kind: 'date', required: false });
}
