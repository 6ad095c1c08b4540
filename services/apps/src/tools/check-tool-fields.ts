import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import {
  adminFieldTypes,
  type CustomField,
  type FieldType,
  inputName,
  mentionedIn,
} from '@lathe/proto/apps/tools/custom-fields';
import type { ToolValues } from '@lathe/proto/apps/tools/model';
import { includesFeature } from '@lathe/proto/plans/features';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import type { Setter } from '../apps/check-fields.js';
import type { AppRecord } from '../records/app.js';

export interface FieldChange {
  readonly before: ToolValues;
  readonly after: ToolValues;
  readonly app: Pick<AppRecord, 'isSignupEnabled'>;
  readonly toolIds: readonly string[];
}

/**
 * Rules of custom fields that hold between a field and what is around it (spec 1, section 5): its builder and their plan,
 * the instructions, the app and its other tools. What a field was before it may stay.
 */
export function checkToolFields({ before, after, app, toolIds }: FieldChange, setter: Setter): void {
  const [old, fields] = [before.fields ?? [], after.fields ?? []];
  const issues = [
    ...removed(old, fields, after.gptPrompt ?? ''),
    ...fields.flatMap((field, index) => {
      const former = old.find(({ name }) => name === field.name);
      if (former?.type !== field.type) checkType(field.type, setter);
      return [
        ...memorizing(field, former, app, index),
        ...(field.toolId !== null && !toolIds.includes(field.toolId)
          ? [{ path: `fields.${index}.toolId`, message: 'Selected tool not found' }]
          : []),
        ...(field.stepId !== null && !(after.inputSteps ?? []).some(({ id }) => id === field.stepId)
          ? [{ path: `fields.${index}.stepId`, message: 'is no step of this tool' }]
          : []),
      ];
    }),
  ];
  if (issues.length > 0) throw invalid(issues);
}

function checkType(type: FieldType, { isAdmin, plan }: Setter): void {
  if (isAdmin) return;
  if (adminFieldTypes.includes(type)) throw new DomainError('app/admin-only-field', { field: 'fields' });
  if (type === 'photo' && !includesFeature(plan, 'photo-field'))
    throw new DomainError('app/plan-field', { ...featureDetails('photo-field'), field: 'fields' });
}

/** A field cannot go while the instructions speak of it, unless it is personal. */
function removed(old: readonly CustomField[], fields: readonly CustomField[], gptPrompt: string) {
  const [names, mentioned] = [new Set(fields.map(({ name }) => name)), mentionedIn(gptPrompt)];
  return old
    .filter(({ name, personal }) => !personal && !names.has(name) && mentioned.has(name) && name !== inputName)
    .map(({ name }) => ({
      path: 'fields',
      message: `The instructions speak of [${name}]. Take it out of them before you delete the field`,
    }));
}

function memorizing(
  { memorize }: CustomField,
  former: CustomField | undefined,
  { isSignupEnabled }: FieldChange['app'],
  index: number,
) {
  return memorize && !former?.memorize && !isSignupEnabled
    ? [{ path: `fields.${index}.memorize`, message: 'needs sign-up to be enabled' }]
    : [];
}
