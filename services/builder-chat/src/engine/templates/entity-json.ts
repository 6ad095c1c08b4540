import type { EntityPlan, FieldPlan } from '../plan/model.js';

const FORMATS: Partial<Record<FieldPlan['kind'], string>> = { date: 'date', datetime: 'date-time', email: 'email', url: 'uri' };

/** The JSON schema of one field. */
export function propertyOf(field: FieldPlan): Record<string, unknown> {
  const property: Record<string, unknown> = { type: 'string', title: field.title };
  if (field.kind === 'integer' || field.kind === 'boolean') property['type'] = field.kind;
  if (field.kind === 'number' || field.kind === 'money') property['type'] = 'number';
  const format = FORMATS[field.kind];
  if (format) property['format'] = format;
  if (field.kind === 'enum') property['enum'] = field.options ?? [];
  if (field.kind === 'ref') property['x-ref'] = field.ref;
  if (['money', 'phone', 'long', 'image'].includes(field.kind)) property['x-ui'] = field.kind;
  return property;
}

/** The content of `entities/{Name}.json`. */
export function entityJson(entity: EntityPlan): string {
  const schema = {
    name: entity.name,
    title: entity.singular,
    type: 'object',
    'x-ui': { plural: entity.plural, page: entity.page, icon: entity.icon },
    properties: Object.fromEntries(entity.fields.map((field) => [field.key, propertyOf(field)])),
    required: entity.fields.filter((field) => field.required).map((field) => field.key),
    permissions: entity.permissions,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
