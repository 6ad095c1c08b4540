import { archetypeFor } from '../../knowledge/lookup.js';
import { isPerson, isWork, nounClassOf } from '../../language/nouns/noun-kinds.js';
import { inEnglishOf } from '../../language/translation/translate.js';
import { type AppLanguage, displayField, type EntityPlan, type FieldPlan } from '../../model/app-plan.js';
import type { Texts } from '../texts/en.js';
import { textsOf } from '../texts/texts.js';
import { sampleNumber } from './sample-numbers.js';
import { moreNames, person, sampleTimeOf, sampleWord } from './sample-words.js';

const starts = ['09:00', '14:30', '11:00', '10:15', '16:00'];
const ends = ['10:00', '15:30', '12:00', '11:15', '17:00'];
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

function dayFrom(today: string, offset: number): string {
  const date = new Date(`${/^\d{4}-\d{2}-\d{2}/.test(today) ? today.slice(0, 10) : '2026-01-15'}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}

function nameFor(entity: EntityPlan, field: FieldPlan, at: number, texts: Texts['sample']): string {
  const low = inEnglish(entity.singular);
  const samples = archetypeFor(low)?.samples ?? [];
  // Patients are not called like their doctors.
  if (/^(?:supplier|vendor|manufacturer|sponsor|company|employer)$/.test(low)) return sampleWord('company', at) ?? low;
  if (isPerson(low)) return person(at + offsetOf(entity.name));
  if (at < samples.length) return pick(samples, at);
  const kind = nounClassOf(low) === 'animal' ? 'animal' : isWork(low) ? 'work' : undefined;
  if (kind) return moreNames(kind, at);
  return sampleWord(field.key, at) ?? texts.nth(entity.singular, at);
}

/** The name of a thing in English, where it is known: what kind of thing it is does not hang on the language. */
export const inEnglish = (name: string): string => (inEnglishOf(name)[0] ?? name).toLowerCase();

const offsetOf = (name: string): number => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 24;

const isGrown = ({ singular }: EntityPlan): boolean =>
  isPerson(inEnglish(singular)) &&
  !/child|kid|pupil|baby|toddler|student|junior|kind|schüler|niñ|enfant|élève/i.test(singular);

/** Days from today on which things are; those of today come first, so that there is something to see. */
const days = [0, 2, -3, 5, 0, -9, 12, 8, -20, 30];

/** A believable value for a field of the n-th sample row; nothing where a blank is as believable. */
export function sampleValue(
  entity: EntityPlan,
  field: FieldPlan,
  at: number,
  today: string,
  language: AppLanguage,
): unknown {
  const texts = textsOf(language).sample;
  const key = field.key.toLowerCase();
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'money':
      return sampleNumber(entity, field, at);
    case 'boolean':
      return at % 3 !== 2;
    case 'date':
      return /birth|dob|geburt/.test(key)
        ? dayFrom(today, -(isGrown(entity) ? 7300 + 1370 * (at % 11) : 900 + 700 * (at % 8)))
        : dayFrom(
            today,
            pick(days, at) + (field.after === undefined ? 0 : 3) + (/due|until|expir|deadline/.test(key) ? 14 : 0),
          );
    case 'datetime':
      return `${dayFrom(today, pick(days, at))}T${pick(field.after === undefined ? starts : ends, at)}:00.000Z`;
    case 'email':
      return `${person(at)
        .toLowerCase()
        .replace(/[^a-z]/g, '')}@example.com`;
    case 'phone':
      return `+1 555 01${String(10 + (at % 90)).padStart(2, '0')}`;
    case 'url':
      return `https://example.com/${field.key.toLowerCase()}-${at + 1}`;
    case 'image':
    case 'file':
    case 'ref':
      return undefined;
    case 'enum':
      return pick(field.options ?? [''], at);
    case 'long':
      return field.required || at % 2 === 0 ? pick(texts.notes, Math.floor(at / 2)) : undefined;
    default: {
      if (field === displayField(entity)) return nameFor(entity, field, at, texts);
      if (field.clock) return sampleTimeOf(key, at);
      return sampleWord(field.title, at) ?? `${field.title} ${at + 1}`;
    }
  }
}
