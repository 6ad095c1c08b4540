import { attachedTable, isTable, type NoTable } from '../../actions/rows/attached-table.js';
import { kindOfName } from '../language/field-kinds.js';
import type { FieldDraft } from '../language/fields.js';
import { capitalise, cleanTitle, lowerFirst, singular } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { type AppPlan, copyPlan } from '../model/app-plan.js';
import { addThing } from '../plan/build-plan.js';
import { findField } from './find.js';
import type { Command } from './outcome.js';

const asked = /\b(?:import|load|read|use|upload|add|take|csv|file|attached|rows?|data)\b/i;

/** Lines that are read to learn names and types. */
const linesLookedAt = 30;

function draftOf(header: string, values: string[]): FieldDraft | undefined {
  const title = capitalise(cleanTitle(header.replace(/[_-]+/g, ' ')));
  if (!title) return undefined;
  const filled = values.filter((value) => value !== '');
  const all = (pattern: RegExp): boolean => filled.length > 0 && filled.every((value) => pattern.test(value));
  const guess = kindOfName(title);
  if (all(/^(?:true|false)$/i)) return { title, kind: 'boolean', required: false };
  if (all(/^-?\d+$/) && guess !== 'phone' && !/code|zip|plz|id$/i.test(title))
    return { title, kind: guess === 'money' ? 'money' : 'integer', required: false };
  if (all(/^-?\d+\.\d+$|^-?\d+$/) && guess !== 'phone')
    return { title, kind: guess === 'money' ? 'money' : 'number', required: false };
  if (all(/^\d{4}-\d{2}-\d{2}$/)) return { title, kind: 'date', required: false };
  if (all(/^[^@\s]+@[^@\s]+\.[^@\s]+$/)) return { title, kind: 'email', required: false };
  const isText = ['text', 'long', 'phone', 'image'].includes(guess);
  return { title, kind: isText ? guess : 'text', required: false };
}

function fitOf(plan: AppPlan, name: string, headers: string[]): number {
  const entity = plan.entities.find((each) => each.name === name);
  return entity ? headers.filter((header) => findField(entity, header)).length : 0;
}

const whyNot: Readonly<Record<NoTable['why'], (name: string, message: string) => string>> = {
  'no rows': (name) => `${name} has no rows under its first line, so there is nothing to import.`,
  'open quote': (name) => `A quote in ${name} is never closed, so I cannot tell its columns apart.`,
  unreadable: (name, message) => `${name} ${message}.`,
  'no JSON': (name, message) => `I cannot read ${name}: ${message}.`,
};

/** Imports an attached CSV into the entity it fits, or into a new one. */
export const importFile: Command = ({ text, plan: before, attachments }) => {
  const file = attachments.find(({ name }) => /\.csv$/i.test(name));
  if (!file || !asked.test(text)) return undefined;
  const table = attachedTable(file.content);
  if (!isTable(table)) return { refuse: whyNot[table.why](file.name, table.message) };
  const headers = table.header;
  const lines = table.rows.slice(0, linesLookedAt).map((row) => row.map((cell) => cell.trim()));
  const named = mentionedEntity(before, text);
  const best = [...before.entities].sort((a, b) => fitOf(before, b.name, headers) - fitOf(before, a.name, headers))[0];
  const target = named ?? (best && fitOf(before, best.name, headers) * 2 >= headers.length ? best : undefined);
  const plan = copyPlan(before);
  if (target) {
    const unknown = headers.filter((header) => !findField(target, header));
    const note =
      unknown.length > 0
        ? ` Columns without a field are left out: ${unknown
            .slice(0, 8)
            .map((header) => cleanTitle(header))
            .join(', ')}.`
        : '';
    return {
      plan,
      say: `I import ${file.name} into ${lowerFirst(target.plural)}.${note}`,
      imports: [{ entity: target.name, file: file.name }],
    };
  }
  const noun =
    singular(
      lowerFirst(
        cleanTitle(
          file.name
            .replace(/\.csv$/i, '')
            .replace(/[_-]+/g, ' ')
            .replace(/\d+/g, ' '),
          30,
        ),
      ),
    ) || 'item';
  const fields = headers.slice(0, 30).flatMap(
    (header, at) =>
      draftOf(
        header,
        lines.map((line) => line[at] ?? ''),
      ) ?? [],
  );
  if (fields.length === 0)
    return { refuse: `The first line of ${file.name} has no column names, so I cannot tell what its columns are.` };
  const entity = addThing(
    plan,
    { noun, fields },
    undefined,
    before.entities[0]?.permissions ?? { read: 'creator', write: 'creator' },
    true,
  );
  return {
    plan,
    say: `I made **${lowerFirst(entity.plural)}** out of the columns of ${file.name} and import its rows.`,
    imports: [{ entity: entity.name, file: file.name }],
  };
};
