/** The built-in engine's idea of an app. Everything it writes is derived from this and can be read back into it. */

import type { Permissions } from '@lathe/proto/entities/rights';

export type FieldKind =
  | 'text'
  | 'long'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'email'
  | 'phone'
  | 'url'
  | 'image'
  | 'file'
  | 'enum'
  | 'ref';

export interface FieldPlan {
  /** Property name in the entity file: ASCII camel case. */
  key: string;
  /** What a person reads; keeps umlauts. */
  title: string;
  kind: FieldKind;
  required: boolean;
  /** Values of an enum, in the order of the sentence. */
  options?: string[];
  /** Name of the entity a `ref` points to. */
  ref?: string;
  /** A whole number from one to five that is shown and given as stars. */
  stars?: boolean;
  /** A whole number with a button beside it that makes it one more. */
  counter?: boolean;
  /** A text that holds a time of day, `hh:mm`. */
  clock?: boolean;
  /** Key of the field that this one ends: it cannot lie before it. */
  after?: string;
}

/** Of rows, those where a field is a value, is none of some, or is empty. */
export interface Choice {
  field: string;
  is?: string | boolean;
  not?: string[];
  empty?: true;
}

export const periods = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** What the start page shows of an entity beside its number: rows, or a figure. */
export type HomePart =
  | { show: 'today' }
  | { show: 'list'; where: Choice }
  /** Rows whose number is not above another of their fields, or not above a number. */
  | { show: 'low'; field: string; limit: string | number }
  | { show: 'sum' | 'average'; field: string; where?: Choice }
  /** Rows whose date is over or comes within some days; with `each` only the latest row of each that this field names. */
  | { show: 'due'; field: string; days: number; where?: Choice; each?: string }
  /** Rows whose date lies more than some days back; with `by` what this field names and no row since then does. */
  | { show: 'since'; field: string; days: number; where?: Choice; by?: string }
  /** For each value of a field the number of rows, or the sum of `field` (`times` another) over them, also of each length of time. */
  | { show: 'totals'; by: string; field?: string; times?: string; where?: Choice; per?: Period }
  /** A chart of the number of rows, or of that sum, by the time of the rows. */
  | { show: 'periods'; per: Period; field?: string; times?: string; where?: Choice }
  /** A line over the values of a field by the time of the rows. */
  | { show: 'course'; field: string }
  /** The rows with the highest values of a field. */
  | { show: 'top'; field: string };

export type ListView = 'table' | 'cards' | 'board';

export interface EntityPlan {
  /** Pascal-case ASCII, the name of the entity file. */
  name: string;
  /** Title of one row, capitalised: "Dog". */
  singular: string;
  /** Title of the list, capitalised: "Dogs". */
  plural: string;
  /** Name of the list page, pascal case: "Dogs". */
  page: string;
  /** lucide icon. */
  icon: string;
  fields: FieldPlan[];
  permissions: Permissions;
  /** Field that its list is sorted by at first, with a minus for downwards; the usual one where it is not said. */
  sort?: string;
  /** How its list shows rows; the usual one where it is not said. */
  view?: ListView;
  home?: HomePart[];
}

/** A colour as hue 0..360, saturation and lightness in percent. */
export interface Accent {
  h: number;
  s: number;
  l: number;
}

export type ExtraKind = 'calendar' | 'chart' | 'weeks';

/** How the name of such a page ends, behind that of its entity; the longer one first. */
export const extraKinds: readonly ExtraKind[] = ['calendar', 'weeks', 'chart'];
export const pageEnd: Readonly<Record<ExtraKind, string>> = {
  calendar: 'Calendar',
  chart: 'Chart',
  weeks: 'WeekChart',
};

/** A page over one entity beside its list, made on request. */
export interface ExtraPage {
  kind: ExtraKind;
  entity: string;
  page: string;
  title: string;
}

export type Theme = 'system' | 'light' | 'dark';

/** Languages that the engine writes the texts of an app in. */
export const appLanguages = ['en', 'de', 'es', 'fr'] as const;
export type AppLanguage = (typeof appLanguages)[number];

export interface AppPlan {
  name: string;
  tagline: string;
  icon: string;
  accent: Accent;
  /** Headings in a serif face. */
  serif: boolean;
  theme: Theme;
  /** ISO 4217. */
  currency: string;
  /** Of the texts of its pages, its dates and its numbers. */
  language: AppLanguage;
  entities: EntityPlan[];
  extras: ExtraPage[];
  /** Page names in the order of the menu. */
  order: string[];
  /** Whether it brings made-up rows that its start page offers. */
  samples?: boolean;
  /** Title of the start page. */
  homeTitle: string;
}

export function entityByName(plan: AppPlan, name: string): EntityPlan | undefined {
  return plan.entities.find((entity) => entity.name === name);
}

/** Fields of other entities that point at this one: its related lists. */
export function backReferences(plan: AppPlan, name: string): { entity: EntityPlan; field: FieldPlan }[] {
  return plan.entities.flatMap((entity) =>
    entity.fields.filter((field) => field.kind === 'ref' && field.ref === name).map((field) => ({ entity, field })),
  );
}

/** The text field a row is known by, if it has one. */
export function displayField(entity: EntityPlan): FieldPlan | undefined {
  const texts = entity.fields.filter((field) => field.kind === 'text' && !field.clock);
  return texts.find((field) => /^(name|title|label|fullName|subject|headline)$/.test(field.key)) ?? texts[0];
}

/** The date that places a row in time: the first date or date-time. */
export function timeField(entity: EntityPlan): FieldPlan | undefined {
  const dates = entity.fields.filter((field) => field.kind === 'date' || field.kind === 'datetime');
  return dates.find((field) => !/birth/i.test(field.key)) ?? undefined;
}

/** An independent copy that a change may work on. */
export function copyPlan(plan: AppPlan): AppPlan {
  return structuredClone(plan);
}
