import { decode } from '../bson/decode.js';
import { plainValueAt } from '../bson/paths.js';
import { type Doc, isPlainObject, toFlag, typeName } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { about, compileSchema } from '../query/json-schema.js';
import { isOperatorObject } from '../query/operator-object.js';
import type { Collection } from '../storage/collection.js';
import type { Context } from './context.js';

const levels = ['off', 'strict', 'moderate'];
const actions = ['error', 'warn'];
const compiled = new WeakMap<Doc, Filter>();

/** The validation part of a collection's options; throws for one that cannot be compiled. */
export function validationOptions({ validator, validationLevel, validationAction }: Doc): Doc {
  const options: Doc = {};
  if (validator !== undefined) {
    if (!isPlainObject(validator)) throw badValue("'validator' must be an object");
    compileFilter(validator);
    options.validator = validator;
  }
  for (const [name, value, known] of [
    ['validationLevel', validationLevel, levels],
    ['validationAction', validationAction, actions],
  ] as const) {
    if (value === undefined) continue;
    if (!known.includes(String(value)))
      throw badValue(`Enumeration value '${String(value)}' for field '${name}' is not a valid value.`);
    options[name] = value;
  }
  return options;
}

/** Throws 121 for a document that the collection's validator refuses; `before` is what it was, for an update. */
export function checkValid(context: Context, collection: Collection, bytes: Buffer, before?: Buffer): void {
  const { validator, validationLevel = 'strict', validationAction = 'error' } = collection.options;
  if (
    !isPlainObject(validator) ||
    Object.keys(validator).length === 0 ||
    validationLevel === 'off' ||
    validationAction === 'warn' ||
    toFlag(context.body.bypassDocumentValidation)
  )
    return;
  let filter = compiled.get(validator);
  if (!filter) compiled.set(validator, (filter = compileFilter(validator)));
  const document = decode(bytes);
  if (filter.test(document)) return;
  if (validationLevel === 'moderate' && before && !filter.test(decode(before))) return;
  const errInfo = { failingDocumentId: document._id, details: mismatch(validator, document) };
  throw new CommandError('DocumentValidationFailure', 'Document failed validation', { details: { errInfo } });
}

/** Why a document does not match a filter, in MongoDB's words. */
function mismatch(source: Doc, document: Doc): Doc {
  const clauses = Object.entries(source);
  if (clauses.length === 1) return clauseMismatch(...clauses[0]!, document);
  return {
    operatorName: '$and',
    clausesNotSatisfied: unsatisfied(
      clauses.map(([name, operand]) => ({ [name]: operand })),
      document,
    ),
  };
}

const satisfies = (source: Doc, document: Doc) => compileFilter(source).test(document);

function unsatisfied(clauses: readonly Doc[], document: Doc): Doc[] {
  return clauses.flatMap((clause, index) =>
    satisfies(clause, document) ? [] : [{ index, details: mismatch(clause, document) }],
  );
}

function clauseMismatch(name: string, operand: unknown, document: Doc): Doc {
  switch (name) {
    case '$jsonSchema':
      return {
        operatorName: name,
        ...about(operand as Doc),
        schemaRulesNotSatisfied: compileSchema(operand)(document),
      };
    case '$and':
    case '$or':
      return { operatorName: name, clausesNotSatisfied: unsatisfied(operand as Doc[], document) };
    case '$nor':
      return {
        operatorName: name,
        clausesSatisfied: (operand as Doc[]).flatMap((clause, index) =>
          satisfies(clause, document) ? [{ index }] : [],
        ),
      };
    case '$expr':
      return {
        operatorName: name,
        specifiedAs: { $expr: operand },
        reason: 'expression did not match',
        expressionResult: false,
      };
    default:
      return fieldMismatch(name, operand, document);
  }
}

const reasons: Record<string, string> = {
  $type: 'type did not match',
  $in: 'no matching value found in array',
  $nin: 'matching value found in array',
  $regex: 'regular expression did not match',
  $mod: 'remainder did not match',
  $size: 'array length was not equal to given size',
  $elemMatch: 'array did not satisfy the child predicate',
  $all: 'array did not contain all specified values',
  $not: 'child expression matched',
};

function fieldMismatch(path: string, condition: unknown, document: Doc): Doc {
  const operators = isOperatorObject(condition)
    ? Object.entries(condition).map(([name, operand]) => ({ [name]: operand }))
    : [{ $eq: condition }];
  const failing = operators.filter(
    (operator) =>
      !('$options' in operator) && !satisfies({ [path]: '$regex' in operator ? condition : operator }, document),
  );
  const details = failing.map((operator) =>
    operatorMismatch(path, operator, isOperatorObject(condition) ? operator : condition, document),
  );
  return details.length === 1
    ? details[0]!
    : { operatorName: '$and', clausesNotSatisfied: details.map((inner, index) => ({ index, details: inner })) };
}

function operatorMismatch(path: string, operator: Doc, shown: unknown, document: Doc): Doc {
  const [name = ''] = Object.keys(operator);
  const value = plainValueAt(document, path.split('.'));
  const base = { operatorName: name, specifiedAs: { [path]: shown } };
  if (name === '$exists')
    return {
      ...base,
      reason: value === undefined ? 'path does not exist' : 'path does exist',
      ...(value !== undefined && { consideredValue: value }),
    };
  if (value === undefined) return { ...base, reason: 'field was missing' };
  return {
    ...base,
    reason: reasons[name] ?? 'comparison failed',
    consideredValue: value,
    ...(name === '$type' && { consideredType: typeName(value) }),
  };
}
