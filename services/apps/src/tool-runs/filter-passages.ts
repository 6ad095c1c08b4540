import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { type FieldValues, valueText } from '@lathe/proto/apps/tools/field-values';
import type { Passage } from './context-search.js';

/**
 * Leaves out what the filters of fields leave out (spec 1, section 3): `include` keeps the passages that hold the value,
 * `exclude` those that do not. A field without a value filters nothing.
 */
export function filterPassages(
  passages: readonly Passage[],
  fields: readonly CustomField[],
  values: FieldValues,
): Passage[] {
  const filters = fields.flatMap((field) => {
    const wanted = valueText(field.type, values[field.name]).toLowerCase();
    return field.filterCondition === 'none' || wanted === '' ? [] : [{ field, wanted: partsOf(field, wanted) }];
  });
  return passages.filter(({ text }) => {
    const said = text.toLowerCase();
    return filters.every(
      ({ field, wanted }) => wanted.some((part) => said.includes(part)) === (field.filterCondition === 'include'),
    );
  });
}

const partsOf = ({ type }: CustomField, wanted: string): string[] =>
  type === 'multiselect' ? wanted.split(', ') : [wanted];
