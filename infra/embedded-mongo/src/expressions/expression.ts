import { Context, evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { type Doc, isPlainObject } from '../bson/values.js';
import { badValue, CommandError, isCommandError } from '../errors.js';
import { expressionNames, operators } from './context.js';
import { toPlain, toPlainDocument } from './plain.js';

/** An aggregation expression made ready; takes a decoded document. */
export type Expression = (document: Doc) => unknown;

const context = Context.init(operators as unknown as Parameters<typeof Context.init>[0]);

/** Compiles an expression; throws 168 for an operator it does not know. */
export function compileExpression(source: unknown, variables?: Doc): Expression {
  checkExpression(source);
  const options = {
    context,
    scriptEnabled: false,
    ...(variables && { variables: toPlain(variables) as Doc }),
  } as unknown as Options;
  const expression = toPlain(source);
  return (document) => guarded(() => evalExpr(toPlainDocument(document), expression, options));
}

/** Turns what mingo throws into an error a client can read. */
export function guarded<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (isCommandError(error)) throw error;
    const { message } = error as Error;
    if (message.startsWith('Use of undefined variable')) throw new CommandError('BadValue', message, { code: 17276 });
    throw badValue(message);
  }
}

/** Names that begin with `$` inside an expression must be operators; what `$literal` holds is not looked at. */
export function checkExpression(source: unknown): void {
  if (Array.isArray(source)) {
    for (const item of source) checkExpression(item);
  } else if (isPlainObject(source)) {
    for (const [name, value] of Object.entries(source)) {
      if (name.startsWith('$') && !expressionNames.has(name))
        throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
      if (name !== '$literal') checkExpression(value);
    }
  }
}
