import { type CustomField, fieldNameOf, type FieldType } from '@lathe/proto/apps/tools/custom-fields';
import { type DraftedField, fieldOfDraft } from '@lathe/proto/apps/tools/words/drafted-field';

export interface MadeField {
  readonly draft: DraftedField;
  readonly field: CustomField;
}

/** What a draft wants its field to be called. */
export const wantedName = ({ name, label }: DraftedField): string => name ?? label;

/** Fields of drafts, each under a name of its own; the same label counts once, and there are `most` of them at most. */
export function fieldsOfDrafts(
  drafts: readonly DraftedField[],
  allowed: readonly FieldType[],
  most: number,
): MadeField[] {
  const made: MadeField[] = [];
  for (const draft of drafts) {
    const taken = made.map(({ field }) => field.name);
    const field = fieldOfDraft(draft, fieldNameOf(wantedName(draft), taken), allowed);
    const isNew = made.every((other) => other.field.label.toLowerCase() !== field?.label.toLowerCase());
    if (field !== null && isNew && made.length < most) made.push({ draft, field });
  }
  return made;
}
