import { archetypeFor } from '../knowledge/lookup.js';
import { type AppLanguage, displayField, type EntityPlan, type FieldPlan } from '../model/app-plan.js';
import type { Texts } from '../templates/texts/en.js';
import { textsOf } from '../templates/texts/texts.js';

const people = [
  'Mara L.',
  'Jonas K.',
  'Aisha R.',
  'Tom B.',
  'Elena S.',
  'Noah W.',
  'Lina P.',
  'Omar D.',
  'Ida F.',
  'Sam T.',
  'Nora V.',
  'Paul H.',
];
const sampleWords: [RegExp, string[]][] = [
  [/breed/, ['Labrador', 'Beagle', 'Border Collie', 'Poodle', 'Dachshund', 'Mixed breed']],
  [/species|variety/, ['Common', 'Highland', 'Garden', 'Wild', 'Dwarf']],
  [/city|town|destination/, ['Lisbon', 'Ghent', 'Oslo', 'Graz', 'Porto', 'Turku']],
  [/country/, ['Portugal', 'Belgium', 'Norway', 'Austria', 'Finland']],
  [/address|street/, ['Mill Lane 4', 'Station Road 12', 'Harbour Street 7', 'Garden Way 21', 'Church Square 3']],
  [/location|place|room|venue|shelf|area/, ['Main hall', 'Room 2', 'Garden', 'North wing', 'Studio']],
  [/colou?r/, ['Green', 'Blue', 'Red', 'White', 'Yellow']],
  [
    /company|organi[sz]ation|employer|client|manufacturer/,
    ['Fernhill Ltd', 'Bluepeak', 'Oakridge Studio', 'Northfield', 'Bright & Co'],
  ],
  [
    /sku|code|batch|reference|serial|plate|number|isbn|tag/,
    ['A-1042', 'B-2210', 'C-3187', 'D-4405', 'E-5090', 'F-6121'],
  ],
  [
    /owner|person|author|artist|responsible|assignee|guide|trainer|teacher|doctor|lead|borrower|contact|name of|reader|director|composer|speaker|driver/,
    people,
  ],
  [/time|starts|opens/, ['08:30', '10:00', '14:00', '17:30', '19:00']],
  [/year/, ['1890', '1924', '1957', '1978', '2003']],
  [/floor/, ['Ground floor', 'First floor', 'Second floor']],
  [/unit/, ['kg', 'piece', 'litre', 'box']],
  [/language/, ['English', 'German', 'French', 'Spanish']],
  [/genre|category|type|kind|topic|subject/, ['General', 'Special', 'Seasonal', 'Classic']],
  [/crop/, ['Wheat', 'Barley', 'Potatoes', 'Clover']],
  [/disease/, ['Tetanus', 'Measles', 'Hepatitis B', 'Influenza']],
];
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

function dayFrom(today: string, offset: number): string {
  const date = new Date(`${/^\d{4}-\d{2}-\d{2}/.test(today) ? today.slice(0, 10) : '2026-01-15'}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
}

function numberFor(field: FieldPlan, at: number): number {
  const key = field.key.toLowerCase();
  const span: [number, number] = /year/.test(key)
    ? [2015, 1]
    : /rating|stars|score/.test(key)
      ? [3, 1]
      : /minutes|duration/.test(key)
        ? [30, 15]
        : /age/.test(key)
          ? [4, 3]
          : /price|cost|fee/.test(key)
            ? [8.5, 6]
            : /rent|salary|amount|total|budget|deposit/.test(key)
              ? [240, 85]
              : /weight/.test(key)
                ? [6.5, 4.2]
                : /seats|guests|capacity|places/.test(key)
                  ? [4, 2]
                  : /quantity|stock|copies|pages/.test(key)
                    ? [6, 9]
                    : /area|hectares|size/.test(key)
                      ? [38, 11.5]
                      : /distance|km|miles/.test(key)
                        ? [3.2, 1.6]
                        : [1, 1];
  const value = span[0] + span[1] * (at % 7);
  return field.kind === 'integer' ? Math.round(value) : Math.round(value * 100) / 100;
}

function nameFor(entity: EntityPlan, field: FieldPlan, at: number, texts: Texts['sample']): string {
  const samples = archetypeFor(entity.singular.toLowerCase())?.samples ?? [];
  if (samples.length > 0 && at < samples.length * 3)
    return at < samples.length ? pick(samples, at) : `${pick(samples, at)} (${Math.floor(at / samples.length) + 1})`;
  const words = sampleWords.find(([pattern]) => pattern.test(field.key.toLowerCase()))?.[1];
  if (words) return pick(words, at);
  if (/user|person|people|member|client|customer|guest|player|student|friend/i.test(entity.singular))
    return pick(people, at);
  return texts.nth(entity.singular, at);
}

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
      return numberFor(field, at);
    case 'boolean':
      return at % 3 !== 2;
    case 'date':
      return /birth|dob|geburt/.test(key)
        ? dayFrom(today, -(900 + 700 * (at % 8)))
        : dayFrom(today, [-9, 2, 5, -3, 12, -20, 8, 30][at % 8] ?? 0);
    case 'datetime':
      return `${dayFrom(today, [1, 3, -4, 7, 14, -11][at % 6] ?? 0)}T${pick(['09:00', '14:30', '18:00', '10:15'], at)}:00.000Z`;
    case 'email':
      return `${pick(people, at)
        .toLowerCase()
        .replace(/[^a-z]/g, '')}${at >= people.length ? at : ''}@example.com`;
    case 'phone':
      return `+1 555 01${String(10 + (at % 90)).padStart(2, '0')}`;
    case 'url':
      return `https://example.com/${field.key.toLowerCase()}-${at + 1}`;
    case 'image':
    case 'ref':
      return undefined;
    case 'enum':
      return pick(field.options ?? [''], at);
    case 'long':
      return at % 2 === 0 ? pick(texts.notes, at / 2) : undefined;
    default: {
      if (field === displayField(entity)) return nameFor(entity, field, at, texts);
      const words = sampleWords.find(([pattern]) => pattern.test(key))?.[1];
      return words ? pick(words, at) : `${field.title} ${at + 1}`;
    }
  }
}
