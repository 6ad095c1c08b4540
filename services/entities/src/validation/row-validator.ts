import { type FormatName, formats } from '@lathe/proto/entities/formats';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { strictSchemaOf } from './strict-schema.js';

const maxIssues = 100;

type Mode = 'create' | 'update';
type Compiled = Partial<Record<Mode, ValidateFunction>>;

/** Checks rows against the schema of their entity. Values are never coerced. */
@Injectable()
export class RowValidator {
  /** By the fields, which the definitions of all callers share; lives as long as they do, which the cache of schemas bounds. */
  private readonly compiled = new WeakMap<EntityDefinition['fields'], Compiled>();

  /** Issues of the declared fields of a row; an empty list when it is valid. */
  check(entity: EntityDefinition, values: Record<string, unknown>, mode: Mode): Issue[] {
    const validate = this.validatorOf(entity, mode);
    return validate(values) ? [] : (validate.errors ?? []).slice(0, maxIssues).map(toIssue);
  }

  private validatorOf(entity: EntityDefinition, mode: Mode): ValidateFunction {
    let known = this.compiled.get(entity.fields);
    if (!known) this.compiled.set(entity.fields, (known = {}));
    return (known[mode] ??= compile(entity, mode));
  }
}

/** A compiler of its own for each, since ajv keeps everything it has compiled. */
function compile(entity: EntityDefinition, mode: Mode): ValidateFunction {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    validateSchema: false,
    messages: true,
  });
  for (const [name, { check }] of Object.entries(formats)) ajv.addFormat(name, { type: 'string', validate: check });
  return ajv.compile(strictSchemaOf(entity, mode));
}

function toIssue(error: ErrorObject): Issue {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  return { path: path.join('.'), message: messageOf(error) };
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'type')
    return `must be ${withArticle(
      [params['type']]
        .flat()
        .filter((type) => type !== 'null')
        .join(' or '),
    )}`;
  if (keyword === 'enum')
    return `must be one of: ${(params['allowedValues'] as unknown[])
      .filter((value) => value !== null)
      .slice(0, 20)
      .join(', ')}`;
  if (keyword === 'format') return formats[params['format'] as FormatName].message;
  return message ?? 'is not valid';
}

function withArticle(type: string): string {
  if (type === 'boolean') return 'true or false';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
