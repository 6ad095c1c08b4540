import { isPlainName } from '@lathe/proto/entities/plain-name';
import type { Issue } from '@lathe/proto/errors/wire';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { isServerOwned } from '../schemas/entity-definition.js';
import { maxNodes, plainDataIssue } from './plain-data.js';

/**
 * Names that this server, its database or other systems of this kind own, however they are written; dropped from bodies
 * unless the author declared them.
 */
const foreignOwned = new Set([
  'id',
  'createdat',
  'updatedat',
  'creatorid',
  'createdby',
  'createdbyid',
  'createddate',
  'updateddate',
  'appid',
  'entitykey',
  'issample',
]);
const isForeignOwned = (name: string): boolean =>
  name === '__v' || foreignOwned.has(name.replaceAll('_', '').toLowerCase());
/** Undeclared fields that a row may have. */
export const maxUnknownFields = 50;
const maxIssues = 100;

/** A body sorted into what the schema declares and what it does not. */
export interface RowInput {
  /** By field name. */
  readonly values: Record<string, unknown>;
  /** Undeclared fields; kept apart from the others, and reported to the builder. */
  readonly unknown: Record<string, unknown>;
  readonly issues: Issue[];
}

/**
 * Reads one row of a body. Server-owned fields are dropped; names that JavaScript or the database would act on are
 * refused.
 */
export function readRowInput(entity: EntityDefinition, body: unknown): RowInput {
  const input: RowInput = { values: {}, unknown: {}, issues: [] };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    input.issues.push({ path: '', message: 'must be an object with the fields of one row' });
    return input;
  }
  let unknownCount = 0;
  const nodes = { left: maxNodes };
  for (const name of Object.keys(body)) {
    if (input.issues.length >= maxIssues) break;
    if (isServerOwned(name)) continue;
    const value = (body as Record<string, unknown>)[name];
    const declared = entity.fieldByName.has(name);
    if (!declared && isForeignOwned(name)) continue;
    if (!declared && !isPlainName(name)) {
      input.issues.push({ path: name.slice(0, 60), message: 'is not a plain field name' });
      continue;
    }
    const problem = plainDataIssue(value, nodes);
    if (problem) input.issues.push({ path: name, message: problem });
    else if (declared) input.values[name] = value;
    else if ((unknownCount += 1) <= maxUnknownFields) input.unknown[name] = value;
    else if (unknownCount === maxUnknownFields + 1) input.issues.push(unknownFieldIssue(name));
  }
  return input;
}

export const unknownFieldIssue = (name: string): Issue => ({
  path: name,
  message: `is one of more than ${maxUnknownFields} fields that the entity does not have`,
});

/** Fills in the defaults of fields that a new row leaves out. */
export function applyDefaults(entity: EntityDefinition, values: Record<string, unknown>): void {
  for (const { name, schema } of entity.fields) {
    if (schema.default !== undefined && !Object.hasOwn(values, name)) values[name] = schema.default;
  }
}
