import type { CustomField } from '@lathe/proto/apps/tools/custom-fields';
import { type FieldValues, valueText } from '@lathe/proto/apps/tools/field-values';
import type { Passage } from '../sources/context-search.js';

/**
 * Leaves out what the filters of fields leave out (spec 1, section 3): `include` keeps the passages that hold the value,
 * `exclude` those that do not. A field without a value filters nothing; one for an item of a tool
 * keeps, or leaves out, what stands in that item.
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
  return passages.filter(({ name, text }) => {
    const [said, of] = [text.toLowerCase(), name.toLowerCase()];
    return filters.every(({ field, wanted }) => {
      const isMet =
        field.type === 'tool_item_select' ? wanted.includes(of) : wanted.some((part) => said.includes(part));
      return isMet === (field.filterCondition === 'include');
    });
  });
}

const partsOf = ({ type }: CustomField, wanted: string): string[] =>
  type === 'multiselect' ? wanted.split(', ') : [wanted];
