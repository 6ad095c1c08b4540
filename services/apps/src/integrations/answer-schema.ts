import { invalid } from '@lathe/platform/errors/domain-error';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

const maxDepth = 8;
const maxParts = 300;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (path: string, message: string) => invalid([{ path, message }]);

/**
 * The JSON schema of an answer as a zod schema, rebuilt from what is understood of it: types, lists of values, objects,
 * lists and alternatives. Anything else that a schema may say is left to the model, but for what cannot be checked.
 * Throws `does-not-validate` with its place below `path`.
 */
export const answerSchema = (given: Json, path: string): z.ZodType => new AnswerSchema().read(given, path, 0);

/** The same where the answer is to be an object. */
export function answerObject(given: Json, path: string): z.ZodObject {
  const root = answerSchema(given, path);
  if (root instanceof z.ZodObject) return root;
  throw at(path, 'must describe an object');
}

class AnswerSchema {
  private parts = 0;

  read(given: unknown, path: string, depth: number): z.ZodType {
    if (!isJson(given)) throw at(path, 'must be a JSON schema');
    if (depth > maxDepth || (this.parts += 1) > maxParts) throw at(path, 'is too deep or too large');
    const { description } = given;
    const schema = this.kind(given, path, depth);
    return typeof description === 'string' ? schema.meta({ description: description.slice(0, 1_000) }) : schema;
  }

  private kind(given: Json, path: string, depth: number): z.ZodType {
    for (const unread of ['$ref', 'allOf', 'not', 'if'])
      if (given[unread] !== undefined) throw at(`${path}.${unread}`, 'is not supported');
    const { enum: values, const: only, type } = given;
    if (values !== undefined || only !== undefined) return valuesOf(only === undefined ? values : [only], path);
    const others = given['anyOf'] ?? given['oneOf'];
    if (others !== undefined) return this.anyOf(others, path, depth);
    if (Array.isArray(type))
      return this.anyOf(
        type.map((one: unknown) => ({ ...given, type: one })),
        path,
        depth,
      );
    switch (type ?? (given['properties'] === undefined ? undefined : 'object')) {
      case 'object':
        return this.object(given, path, depth);
      case 'array':
        return z.array(
          given['items'] === undefined ? z.unknown() : this.read(given['items'], `${path}.items`, depth + 1),
        );
      case 'string':
        return z.string();
      case 'number':
        return z.number();
      case 'integer':
        return z.int();
      case 'boolean':
        return z.boolean();
      case 'null':
        return z.null();
      case undefined:
        return z.unknown();
      default:
        throw at(`${path}.type`, 'is not a type of JSON');
    }
  }

  private object({ properties = {}, required = [] }: Json, path: string, depth: number): z.ZodType {
    if (!isJson(properties)) throw at(`${path}.properties`, 'must be an object');
    const needed = new Set(Array.isArray(required) ? required : []);
    const shape = Object.entries(properties).map(([name, property]) => {
      const schema = this.read(property, `${path}.properties.${name}`, depth + 1);
      return [name, needed.has(name) ? schema : schema.optional()] as const;
    });
    return shape.length === 0 ? z.looseObject({}) : z.object(Object.fromEntries(shape));
  }

  private anyOf(given: unknown, path: string, depth: number): z.ZodType {
    if (!Array.isArray(given) || given.length === 0) throw at(path, 'has no alternatives');
    return z.union(given.map((one, index) => this.read(one, `${path}.${index}`, depth + 1)));
  }
}

function valuesOf(values: unknown, path: string): z.ZodType {
  const isValue = (value: unknown): value is z.core.util.Literal =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!Array.isArray(values) || values.length === 0 || values.length > maxParts || !values.every(isValue))
    throw at(`${path}.enum`, 'must be a list of texts, numbers or truth values');
  return z.literal(values);
}
