import { listOf, lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { copyPlan, entityByName } from '../model/app-plan.js';
import { rowsFor } from '../templates/samples/sample-rows.js';
import { findEntity, numberOf } from './find.js';
import type { Command } from './outcome.js';

/** Most rows one wish adds to one entity. */
const maxRows = 100;

const sample = /\b(?:sample|example|test|demo|dummy|fake|placeholder|mock|seed|realistic)\b/i;
const verb = /^(?:please\s+)?(?:add|insert|create|generate|make|give(?: me)?|fill|populate|put|seed|show)\b/i;
/** "sample data", "five sample rows for walks", "I need some test data". */
const bare =
  /^(?:(?:i|we) (?:need|want)\s+)?(?:\w+\s+)?(?:more\s+)?(?:sample|example|test|demo|dummy|fake)\s+(?:data|rows?|records?|entries|content)(?:\s+(?:for|in|to|of)\s+.+)?$/i;
const countedPattern = /^(?:add|insert|create|generate)\s+(?<count>\d{1,4}|\w+)\s+(?:more\s+|new\s+)?(?<what>.+?)$/i;
const rowsPattern = /\b(?:rows?|records?|entries|data)\b/i;

/** "add five sample dogs", "add sample data", "fill walks with 10 rows". */
export const addSamples: Command = ({ text, plan: before, today }) => {
  if (!verb.test(text) && !bare.test(text)) return undefined;
  const counted = countedPattern.exec(text)?.groups;
  const isCounted =
    numberOf(counted?.['count']) !== undefined &&
    !/^an?$/i.test(counted?.['count'] ?? '') &&
    Boolean(
      findEntity(
        before,
        (counted?.['what'] ?? '')
          .replace(sample, '')
          .replace(/^(?:rows?|records?|entries)\s+(?:of|for|to|in)\s+/i, '')
          .trim(),
      ),
    );
  if (
    !sample.test(text) &&
    !isCounted &&
    !(rowsPattern.test(text) && /\b(?:\d+|two|three|four|five|six|ten|some|few)\b/i.test(text))
  )
    return undefined;
  if (/\b(?:field|column|page)s?\b/i.test(text)) return undefined;
  const number = [...text.toLowerCase().matchAll(/\b[a-z0-9]+\b/g)]
    .map(([word]) => (/^(?:a|an)$/.test(word) ? undefined : numberOf(word)))
    .find((value) => value !== undefined);
  const count = Math.min(Math.max(number ?? 5, 1), maxRows);
  const named = mentionedEntity(before, text);
  const targets = named ? [named] : before.entities;
  const rows = rowsFor(before, targets, count, today);
  const linked = rows.filter(({ entity }) => !targets.some((target) => target.name === entity));
  const say = listOf(targets.map((entity) => `${count} ${lowerFirst(count === 1 ? entity.singular : entity.plural)}`));
  const extra = linked.map(
    ({ entity, rows: made }) => `${made.length} ${lowerFirst(entityByName(before, entity)?.plural ?? entity)}`,
  );
  return {
    plan: copyPlan(before),
    rows,
    say: `I added ${say}${extra.length > 0 ? `; they belong to the ${listOf(linked.map(({ entity }) => lowerFirst(entityByName(before, entity)?.plural ?? entity)))} that are there, else to ${listOf(extra)} that I add` : ''}${number !== undefined && number > maxRows ? ` (at most ${maxRows} at once)` : ''}. They are made up: delete what you do not need.`,
  };
};
