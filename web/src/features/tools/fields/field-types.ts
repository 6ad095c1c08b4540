import type { Account } from '@lathe/proto/accounts/http';
import { adminFieldTypes, type FieldType, fieldTypes } from '@lathe/proto/apps/tools/custom-fields';
import { includesFeature } from '@lathe/proto/plans/features';

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
  const isAdmin = account?.isAdmin === true;
  const hasPhoto = isAdmin || (account !== undefined && includesFeature(account.plan, 'photo-field'));
  return fieldTypes
    .filter((type) => type === own || ((isAdmin || !adminFieldTypes.includes(type)) && (hasPhoto || type !== 'photo')))
    .map((value) => ({ value, label: typeLabels[value] }));
}
