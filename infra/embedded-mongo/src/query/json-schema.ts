import { sameValue } from '../bson/compare.js';
import { bsonType, type Doc, isNumeric, isPlainObject, toNumber, typeName } from '../bson/values.js';
import { failedToParse } from '../errors.js';
import { toPattern } from '../patterns/regex.js';
import { Work } from '../patterns/work.js';

/** The rules of a schema that a value breaks, as MongoDB tells them; none when it is valid. */
export type SchemaCheck = (value: unknown) => Doc[];

/** One keyword, with the schema that it stands in: the rules it finds broken. */
type Keyword = (operand: unknown, schema: Doc) => SchemaCheck;

const jsonTypes: Record<string, readonly string[]> = {
  object: ['object'],
  array: ['array'],
  number: ['int', 'long', 'double', 'decimal'],
  boolean: ['bool'],
  string: ['string'],
  null: ['null'],
};
const none: SchemaCheck = () => [];

/** Compiles `$jsonSchema` (draft 4 with MongoDB's `bsonType`). Throws FailedToParse for keywords it does not know. */
export function compileSchema(source: unknown): SchemaCheck {
  if (!isPlainObject(source)) throw failedToParse('$jsonSchema must be an object');
  const checks = Object.entries(source).map(([name, operand]) => {
    const keyword = Object.hasOwn(keywords, name) ? keywords[name]! : undefined;
    if (!keyword) throw failedToParse(`Unknown $jsonSchema keyword: ${name}`);
    return keyword(operand, source);
  });
  return (value) => checks.flatMap((check) => check(value));
}

function mapOf(name: string, operand: unknown): Doc {
  if (!isPlainObject(operand)) throw failedToParse(`$jsonSchema keyword '${name}' must be an object`);
  return operand;
}

function listOf(name: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand) || operand.length === 0)
    throw failedToParse(`$jsonSchema keyword '${name}' must be an array that is not empty`);
  return operand;
}

const broken = (operatorName: string, operand: unknown, reason: string, more: Doc): Doc => ({
  operatorName,
  specifiedAs: { [operatorName]: operand },
  reason,
  ...more,
});

/** A keyword that looks at values of one kind. */
function rule(
  name: string,
  applies: (value: unknown) => boolean,
  reason: string,
  holds: (value: never, operand: never, schema: Doc) => boolean,
): Keyword {
  return (operand, schema) => (value) =>
    !applies(value) || holds(value as never, operand as never, schema)
      ? []
      : [broken(name, operand, reason, { consideredValue: value })];
}

const isText = (value: unknown) => typeof value === 'string';
const length = (text: string) => Array.from(text).length;
const count = (value: Doc) => Object.keys(value).length;
const number = (value: unknown) => toNumber(value)!;

function typeRule(name: string, namesOf: (operand: unknown) => readonly string[]): Keyword {
  return (operand) => {
    const wanted = new Set([operand].flat().flatMap(namesOf));
    return (value) =>
      wanted.has(typeName(value))
        ? []
        : [broken(name, operand, 'type did not match', { consideredValue: value, consideredType: typeName(value) })];
  };
}

function bsonTypesOf(name: unknown): readonly string[] {
  if (name === 'number') return jsonTypes.number!;
  if (typeof name !== 'string' || !Object.hasOwn(bsonType, name))
    throw failedToParse(`Unknown type name alias: ${String(name)}`);
  return [name];
}

function jsonTypesOf(name: unknown): readonly string[] {
  const types = typeof name === 'string' && Object.hasOwn(jsonTypes, name) ? jsonTypes[name] : undefined;
  if (!types) throw failedToParse(`$jsonSchema type '${String(name)}' is not currently supported.`);
  return types;
}

function limit(name: string, sign: 1 | -1, exclusive: string): Keyword {
  return rule(name, isNumeric, 'comparison failed', (value: unknown, operand: unknown, schema) => {
    const beyond = (number(value) - number(operand)) * sign;
    return beyond > 0 || (beyond === 0 && schema[exclusive] !== true);
  });
}

const required: Keyword = (operand) => {
  const names = listOf('required', operand).map(String);
  return (value) => {
    const missing = isPlainObject(value) ? names.filter((name) => !Object.hasOwn(value, name)) : [];
    return missing.length > 0
      ? [{ operatorName: 'required', specifiedAs: { required: operand }, missingProperties: missing }]
      : [];
  };
};

const properties: Keyword = (operand) => {
  const checks = Object.entries(mapOf('properties', operand)).map(([name, schema]) => ({
    name,
    schema: schema as Doc,
    check: compileSchema(schema),
  }));
  return (value) => {
    if (!isPlainObject(value)) return [];
    const failing = checks
      .filter(({ name }) => Object.hasOwn(value, name))
      .map(({ name, schema, check }) => ({ propertyName: name, ...about(schema), details: check(value[name]) }))
      .filter(({ details }) => details.length > 0);
    return failing.length > 0 ? [{ operatorName: 'properties', propertiesNotSatisfied: failing }] : [];
  };
};

/** Title and description, which the answer repeats. */
export function about({ title, description }: Doc): Doc {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

const patternsOf = (operand: unknown) =>
  Object.entries(isPlainObject(operand) ? operand : {}).map(([pattern, schema]) => ({
    pattern,
    matches: toPattern(pattern),
    check: compileSchema(schema),
  }));

const patternProperties: Keyword = (operand) => {
  const patterns = patternsOf(operand);
  return (value) => {
    const failing = isPlainObject(value)
      ? Object.keys(value).flatMap((name) =>
          patterns
            .filter(({ matches }) => matches.test(name, new Work()))
            .map(({ pattern, check }) => ({ propertyName: name, regexMatched: pattern, details: check(value[name]) }))
            .filter(({ details }) => details.length > 0),
        )
      : [];
    return failing.length > 0 ? [{ operatorName: 'patternProperties', details: failing }] : [];
  };
};

const additionalProperties: Keyword = (operand, schema) => {
  if (operand === true) return none;
  const declared = new Set(Object.keys(isPlainObject(schema.properties) ? schema.properties : {}));
  const patterns = patternsOf(schema.patternProperties);
  const check = operand === false ? undefined : compileSchema(operand);
  return (value) => {
    const names = isPlainObject(value)
      ? Object.keys(value).filter(
          (name) => !declared.has(name) && !patterns.some(({ matches }) => matches.test(name, new Work())),
        )
      : [];
    if (!check)
      return names.length > 0
        ? [
            {
              operatorName: 'additionalProperties',
              specifiedAs: { additionalProperties: false },
              additionalProperties: names,
            },
          ]
        : [];
    const failing = names.find((name) => check((value as Doc)[name]).length > 0);
    if (failing === undefined) return [];
    return [
      {
        operatorName: 'additionalProperties',
        reason: 'at least one additional property did not match the subschema',
        failingProperty: failing,
        details: check((value as Doc)[failing]),
      },
    ];
  };
};

const items: Keyword = (operand, schema) => {
  const each = Array.isArray(operand) ? undefined : compileSchema(operand);
  const list = Array.isArray(operand) ? operand.map(compileSchema) : [];
  const rest = schema.additionalItems;
  const beyond =
    each ??
    (isPlainObject(rest)
      ? compileSchema(rest)
      : rest === false
        ? () => [
            {
              operatorName: 'additionalItems',
              specifiedAs: { additionalItems: false },
              reason: 'found additional items',
            },
          ]
        : none);
  return (value) => {
    if (!Array.isArray(value)) return [];
    const itemIndex = value.findIndex((item, at) => (list[at] ?? beyond)(item).length > 0);
    return itemIndex < 0
      ? []
      : [
          {
            operatorName: 'items',
            reason: 'At least one item did not match the sub-schema',
            itemIndex,
            details: (list[itemIndex] ?? beyond)(value[itemIndex]),
          },
        ];
  };
};

const uniqueItems: Keyword = (operand) => (value) => {
  if (operand !== true || !Array.isArray(value)) return [];
  const duplicate = value.findIndex((item, at) => value.slice(0, at).some((other) => sameValue(other, item)));
  return duplicate < 0
    ? []
    : [
        broken('uniqueItems', true, 'found a duplicate item', {
          consideredValue: value,
          duplicatedValue: value[duplicate],
        }),
      ];
};

const dependencies: Keyword = (operand) => {
  const checks = Object.entries(mapOf('dependencies', operand)).map(([name, needs]) => ({
    name,
    check: Array.isArray(needs) ? required(needs, {}) : compileSchema(needs),
  }));
  return (value) => {
    const failing = isPlainObject(value)
      ? checks
          .filter(({ name }) => Object.hasOwn(value, name))
          .map(({ name, check }) => ({ conditionalProperty: name, details: check(value) }))
          .filter(({ details }) => details.length > 0)
      : [];
    return failing.length > 0 ? [{ operatorName: 'dependencies', failingDependencies: failing }] : [];
  };
};

function several(name: 'allOf' | 'anyOf' | 'oneOf'): Keyword {
  return (operand) => {
    const checks = listOf(name, operand).map(compileSchema);
    return (value) => {
      const failing = checks
        .map((check, index) => ({ index, details: check(value) }))
        .filter(({ details }) => details.length > 0);
      const matching = checks.length - failing.length;
      if (name === 'allOf' ? failing.length === 0 : name === 'anyOf' ? matching > 0 : matching === 1) return [];
      if (matching > 1 && name === 'oneOf')
        return [
          broken(name, operand, 'more than one subschema matched', {
            matchingSchemaIndexes: checks.flatMap((check, index) => (check(value).length === 0 ? [index] : [])),
          }),
        ];
      return [{ operatorName: name, schemasNotSatisfied: failing }];
    };
  };
}

const keywords: Record<string, Keyword> = {
  title: () => none,
  description: () => none,
  exclusiveMinimum: () => none,
  exclusiveMaximum: () => none,
  additionalItems: () => none,
  bsonType: typeRule('bsonType', bsonTypesOf),
  type: typeRule('type', jsonTypesOf),
  required,
  properties,
  patternProperties,
  additionalProperties,
  dependencies,
  items,
  uniqueItems,
  minimum: limit('minimum', 1, 'exclusiveMinimum'),
  maximum: limit('maximum', -1, 'exclusiveMaximum'),
  multipleOf: rule(
    'multipleOf',
    isNumeric,
    'considered value is not a multiple of the specified value',
    (value: unknown, operand: unknown) => number(value) % number(operand) === 0,
  ),
  minLength: rule(
    'minLength',
    isText,
    'specified string length was not satisfied',
    (value: string, operand: unknown) => length(value) >= number(operand),
  ),
  maxLength: rule(
    'maxLength',
    isText,
    'specified string length was not satisfied',
    (value: string, operand: unknown) => length(value) <= number(operand),
  ),
  pattern: (operand, schema) => {
    const pattern = toPattern(operand);
    return rule('pattern', isText, 'regular expression did not match', (value: string) =>
      pattern.test(value, new Work()),
    )(operand, schema);
  },
  minItems: rule(
    'minItems',
    Array.isArray,
    'array did not match specified length',
    (value: unknown[], operand: unknown) => value.length >= number(operand),
  ),
  maxItems: rule(
    'maxItems',
    Array.isArray,
    'array did not match specified length',
    (value: unknown[], operand: unknown) => value.length <= number(operand),
  ),
  minProperties: rule(
    'minProperties',
    isPlainObject,
    'specified number of properties was not satisfied',
    (value: Doc, operand: unknown) => count(value) >= number(operand),
  ),
  maxProperties: rule(
    'maxProperties',
    isPlainObject,
    'specified number of properties was not satisfied',
    (value: Doc, operand: unknown) => count(value) <= number(operand),
  ),
  enum: (operand, schema) =>
    rule(
      'enum',
      () => true,
      'value was not found in enum',
      (value: unknown) => listOf('enum', operand).some((item) => sameValue(item, value)),
    )(operand, schema),
  allOf: several('allOf'),
  anyOf: several('anyOf'),
  oneOf: several('oneOf'),
  not: (operand) => {
    const check = compileSchema(operand);
    return (value) => (check(value).length > 0 ? [] : [{ operatorName: 'not', reason: 'child expression matched' }]);
  },
};
