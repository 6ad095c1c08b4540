import { plainWord } from '../plain-name.js';
import type { Attribute, Operand } from './rule.js';

const template = /^\{\{\s*user\.([A-Za-z0-9_.]+)\s*\}\}$/;
const maxListLength = 100;
const maxTextLength = 2_000;

/** Why something is no rule; `path` is where, below the rule. */
export class RuleProblem extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** `id`, `email`, `role` or `data.<field>`; undefined for anything else. */
export function attributeOf(name: string): Attribute | undefined {
  if (name === 'id' || name === 'email' || name === 'role') return name;
  return name.startsWith('data.') && plainWord.test(name.slice('data.'.length)) ? (name as Attribute) : undefined;
}

/** One value, or a template in its place. Throws `RuleProblem`. */
export function readValue(value: unknown, path: string): Operand {
  if (typeof value === 'string') return readText(value, path);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new RuleProblem(path, 'must be a text, a number, true, false, null or a template such as {{user.id}}');
}

/** A list of values; or one template, of a field of the user that holds a list. Throws `RuleProblem`. */
export function readList(value: unknown, path: string): Operand {
  if (!Array.isArray(value)) {
    const one = readValue(value, path);
    if (typeof one !== 'object' || one === null) throw new RuleProblem(path, 'must be a list');
    return [one];
  }
  if (value.length === 0 || value.length > maxListLength)
    throw new RuleProblem(path, `must have 1 to ${maxListLength} values`);
  return value.map((entry, index) => readValue(entry, `${path}.${index}`));
}

function readText(text: string, path: string): Operand {
  if (!text.includes('{{')) {
    if (text.length > maxTextLength) throw new RuleProblem(path, `may have ${maxTextLength} characters`);
    return text;
  }
  const [, name] = template.exec(text) ?? [];
  const attribute = name === undefined ? undefined : attributeOf(name);
  if (attribute === undefined)
    throw new RuleProblem(
      path,
      'must be one of the templates {{user.id}}, {{user.email}}, {{user.role}} and {{user.data.<field>}}, and nothing beside it',
    );
  return { attribute };
}
