import type { Account } from '@lathe/proto/accounts/http';
import { type FieldType, fieldTypes, offeredTypes } from '@lathe/proto/apps/tools/custom-fields';

export const typeLabels: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  long_text: 'Long text',
  select: 'Choice of one',
  multiselect: 'Choice of several',
  email: 'Email',
  place: 'Place',
  photo: 'Photo',
  height: 'Height',
  weight: 'Weight',
  tool_item_select: 'Item of a tool',
};

/** The types that somebody may give to a field (spec 1, section 5); the field's own one stays. */
export function typeOptions(account: Account | undefined, own?: FieldType) {
  const offered = offeredTypes({ isAdmin: account?.isAdmin === true, plan: account?.plan ?? 'lite' });
  return fieldTypes
    .filter((type) => type === own || offered.includes(type))
    .map((value) => ({ value, label: typeLabels[value] }));
}
