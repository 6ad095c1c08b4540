import { kindOfName } from '../language/field-kinds.js';
import type { EntityPlan, FieldPlan } from '../model/app-plan.js';

const formats: Partial<Record<FieldPlan['kind'], string>> = {
  date: 'date',
  datetime: 'date-time',
  email: 'email',
  url: 'uri',
};

/** Kinds that type and format do not tell apart, and a plain text or number whose name sounds like something else. */
function needsHint(field: FieldPlan): boolean {
  if (['money', 'phone', 'long', 'image', 'file'].includes(field.kind)) return true;
  return (
    (field.kind === 'text' && ['phone', 'long', 'image'].includes(kindOfName(field.title))) ||
    (field.kind === 'number' && kindOfName(field.title) === 'money')
  );
}

function kindHint(field: FieldPlan): { kind?: string } {
  if (field.stars) return { kind: 'stars' };
  if (field.counter) return { kind: 'counter' };
  if (field.clock) return { kind: 'time' };
  return needsHint(field) ? { kind: field.kind } : {};
}

/** The JSON schema of one field. */
export function propertyOf(field: FieldPlan): Record<string, unknown> {
  const property: Record<string, unknown> = { type: 'string', title: field.title };
  if (field.kind === 'integer' || field.kind === 'boolean') property['type'] = field.kind;
  if (field.kind === 'number' || field.kind === 'money') property['type'] = 'number';
  const format = formats[field.kind];
  if (format) property['format'] = format;
  if (field.kind === 'enum') property['enum'] = field.options ?? [];
  if (field.kind === 'ref') property['x-ref'] = field.ref;
  const hint = { ...kindHint(field), ...(field.after !== undefined && { after: field.after }) };
  if (Object.keys(hint).length > 0) property['x-ui'] = hint;
  return property;
}

/** The content of `entities/{Name}.json`. */
export function entityJson(entity: EntityPlan): string {
  const { plural, page, icon, sort, view, home } = entity;
  const schema = {
    name: entity.name,
    title: entity.singular,
    type: 'object',
    'x-ui': { plural, page, icon, ...(sort && { sort }), ...(view && { view }), ...(home?.length && { home }) },
    properties: Object.fromEntries(entity.fields.map((field) => [field.key, propertyOf(field)])),
    required: entity.fields.filter((field) => field.required).map((field) => field.key),
    permissions: entity.permissions,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
