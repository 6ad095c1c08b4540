import { type Entry, plain, type Property, type RichText } from './notion-answers.js';

type Named = { readonly name?: string };
type Dates = { readonly start?: string; readonly end?: string | null };

const readers: Readonly<Record<string, (value: never) => string>> = {
  title: (value: RichText) => plain(value),
  rich_text: (value: RichText) => plain(value),
  number: String,
  url: String,
  email: String,
  phone_number: String,
  created_time: String,
  last_edited_time: String,
  checkbox: (value: boolean) => (value ? 'yes' : 'no'),
  select: ({ name = '' }: Named) => name,
  status: ({ name = '' }: Named) => name,
  multi_select: (values: readonly Named[]) => namesOf(values),
  people: (values: readonly Named[]) => namesOf(values),
  files: (values: readonly Named[]) => namesOf(values),
  created_by: ({ name = '' }: Named) => name,
  last_edited_by: ({ name = '' }: Named) => name,
  date: ({ start = '', end }: Dates) => (end ? `${start} to ${end}` : start),
  unique_id: ({ prefix, number }: { prefix?: string | null; number?: number }) =>
    prefix ? `${prefix}-${number}` : String(number),
  formula: (value: Property) => propertyText(value),
  rollup: (value: Property) => propertyText(value),
  array: (values: readonly Property[]) => values.map(propertyText).filter(Boolean).join(', '),
  string: String,
  boolean: (value: boolean) => (value ? 'yes' : 'no'),
};

const namesOf = (values: readonly Named[]): string => values.map(({ name = '' }) => name).join(', ');

/** What a cell of a database says; empty for kinds that say nothing in words, such as relations. */
export function propertyText(property: Property): string {
  const value = property[property.type];
  if (value === null || value === undefined) return '';
  try {
    return readers[property.type]?.(value as never) ?? '';
  } catch {
    // Notion has filled it otherwise than it says; the rest of the row counts.
    return '';
  }
}

/** What a page or a database is called. */
export function titleOf({ object, title, properties }: Entry): string {
  if (object === 'database') return plain(title);
  const named = Object.values(properties).find(({ type }) => type === 'title');
  return named ? propertyText(named) : '';
}
