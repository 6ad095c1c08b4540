import { type Doc, isPlainObject } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileExpression } from '../expressions/expression.js';

/** The values of a command's `let`: expressions without a document. Throws for one that asks for a field. */
export function variablesOf({ let: source }: Doc): Doc | undefined {
  if (!isPlainObject(source)) return undefined;
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => {
      refuseFields(value);
      return [name, compileExpression(value)({})];
    }),
  );
}

function refuseFields(value: unknown): void {
  if (typeof value === 'string' && /^\$(?!\$)./.test(value)) {
    throw new CommandError(
      'BadValue',
      `Command let Expression tried to access a field, but this is not allowed because Command let expressions run before the query examines any documents.: ${value}`,
      { code: 4890500 },
    );
  }
  if (Array.isArray(value)) value.forEach(refuseFields);
  else if (isPlainObject(value))
    for (const [name, inner] of Object.entries(value)) if (name !== '$literal') refuseFields(inner);
}
