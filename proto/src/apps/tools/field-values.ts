/**
 * What people put into the fields of a tool, looked at in the same way by the server and by the page of the tool; it
 * knows no zod, since that page is small.
 */
import type { CustomField, FieldType } from './custom-fields.js';

/** Height in centimetres and weight in kilograms, whatever they are typed in; a photo is the address of its file. */
export type FieldValue = string | number | string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

export interface ValueProblem {
  readonly name: string;
  readonly message: string;
}

type AskedField = Pick<CustomField, 'name' | 'type' | 'required' | 'optionsConfig'> & {
  /** What is chosen among in a field that asks for an item of a tool. */
  readonly items?: readonly string[] | undefined;
};

/** The label of a field as people read it: it says whether it may be left out, since all of the others are needed. */
export const shownLabel = ({ label, required }: Pick<CustomField, 'label' | 'required'>): string =>
  required ? label : `${label} (optional)`;

const maxText: Partial<Record<FieldType, number>> = {
  text: 500,
  place: 300,
  email: 254,
  photo: 2_000,
};
/** Fewer characters of a name stand for too many places. */
export const leastPlaceText = 2;
const maxLongText = 10_000;
/** Characters that a value of a field may have which is a text. */
export const maxValueText = (type: FieldType): number => maxText[type] ?? maxLongText;
const ranges: Partial<Record<FieldType, { min: number; max: number; unit: string }>> = {
  height: { min: 20, max: 300, unit: 'cm' },
  weight: { min: 1, max: 700, unit: 'kg' },
};

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && !value.length);

/** What is wrong with one value, in words; null where nothing is. */
export function valueProblem(field: AskedField, value: FieldValue | undefined): string | null {
  if (value === undefined || isEmpty(value)) return field.required ? 'Please fill this in' : null;
  const range = ranges[field.type];
  if (range) return numberProblem(value, range);
  const { options } = field.optionsConfig;
  const isOption = (label: string): boolean => options.some((option) => option.label === label);
  if (field.type === 'multiselect')
    return Array.isArray(value) && value.every(isOption) ? null : 'Please choose among the options';
  if (typeof value !== 'string') return 'Please enter a text';
  if (field.type === 'select') return isOption(value) ? null : 'Please choose one of the options';
  if (field.type === 'tool_item_select') return field.items?.includes(value) ? null : 'Please choose one of the items';
  if (field.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())) return 'This email is invalid';
  const max = maxValueText(field.type);
  return value.length > max ? `${max} characters max` : null;
}

function numberProblem(value: FieldValue, { min, max, unit }: { min: number; max: number; unit: string }) {
  const isGood = typeof value === 'number' && value >= min && value <= max;
  return isGood ? null : `Please enter ${min} to ${max} ${unit}`;
}

/** What is wrong with the values of some fields, in their order; a value that no field asks for is wrong too. */
export function valueProblems(fields: readonly AskedField[], values: FieldValues): ValueProblem[] {
  const names = new Set(fields.map(({ name }) => name));
  const unasked = Object.keys(values).filter((name) => !names.has(name));
  return [
    ...fields.flatMap((field) => {
      const own = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      const message = valueProblem(field, own);
      return message === null ? [] : [{ name: field.name, message }];
    }),
    ...unasked.map((name) => ({ name, message: 'is asked by no field' })),
  ];
}

/** A value in words, as a language model or a search reads it; empty where there is none. */
export function valueText(type: FieldType, value: FieldValue | undefined): string {
  if (value === undefined || isEmpty(value)) return '';
  if (Array.isArray(value)) return value.join(', ');
  const unit = ranges[type]?.unit;
  return unit === undefined ? String(value).trim() : `${value} ${unit}`;
}

export const cmOfFeet = (feet: number, inches: number): number => round((feet * 12 + inches) * 2.54);
export const kgOfPounds = (pounds: number): number => round(pounds * 0.45359237);
const round = (number: number): number => Math.round(number * 10) / 10;
