import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { isPlainObject, typeName } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Pattern, PatternMatch } from '../patterns/pattern.js';
import { isRegExp, toPattern } from '../patterns/regex.js';
import { Work } from '../patterns/work.js';

type Evaluate = (document: unknown, args: unknown, options: Options) => unknown;

interface Search {
  input: string;
  pattern: Pattern;
}

const fail = (message: string, code: number) => new CommandError('BadValue', message, { code });

/** The arguments of an operator; undefined where input or pattern is null or missing. */
function searchOf(name: string, document: unknown, args: unknown, options: Options): Search | undefined {
  if (!isPlainObject(args))
    throw fail(`${name} expects an object of named arguments but found: ${typeName(args)}`, 51103);
  for (const key of Object.keys(args))
    if (!['input', 'regex', 'options'].includes(key)) throw fail(`${name} found an unknown argument: ${key}`, 31024);
  for (const [key, code] of [
    ['input', 31022],
    ['regex', 31023],
  ] as const)
    if (!(key in args)) throw fail(`${name} requires '${key}' parameter`, code);
  const input = evalExpr(document, args.input, options);
  const regex = evalExpr(document, args.regex, options);
  const flags = evalExpr(document, args.options, options) ?? undefined;
  const nothing = (value: unknown) => value === null || value === undefined;
  if (!nothing(input) && typeof input !== 'string') throw fail(`${name} needs 'input' to be of type string`, 51104);
  if (!nothing(regex) && typeof regex !== 'string' && !isRegExp(regex))
    throw fail(`${name} needs 'regex' to be of type string or regex`, 51105);
  if (flags !== undefined && typeof flags !== 'string')
    throw fail(`${name} needs 'options' to be of type string`, 51106);
  if (flags !== undefined && isRegExp(regex) && regex.options !== '')
    throw fail(`${name}: found regex option(s) specified in both 'regex' and 'option' fields`, 51107);
  return nothing(input) || nothing(regex)
    ? undefined
    : { input: input as string, pattern: toPattern(regex, flags as string | undefined) };
}

/** Positions are counted in code points. */
function shown({ at, text, captures }: PatternMatch, input: string): unknown {
  return { match: text, idx: Array.from(input.slice(0, at)).length, captures };
}

function* matchesIn({ input, pattern }: Search): Generator<PatternMatch> {
  const work = new Work();
  for (let from = 0; from <= input.length;) {
    const match = pattern.find(input, from, work);
    if (!match) return;
    yield match;
    from = match.at + (match.text.length || (input.codePointAt(match.at)! > 0xffff ? 2 : 1));
  }
}

const $regexMatch: Evaluate = (document, args, options) => {
  const search = searchOf('$regexMatch', document, args, options);
  return search !== undefined && search.pattern.test(search.input, new Work());
};

const $regexFind: Evaluate = (document, args, options) => {
  const search = searchOf('$regexFind', document, args, options);
  const match = search?.pattern.find(search.input, 0, new Work());
  return match ? shown(match, search!.input) : null;
};

const $regexFindAll: Evaluate = (document, args, options) => {
  const search = searchOf('$regexFindAll', document, args, options);
  return search ? Array.from(matchesIn(search), (match) => shown(match, search.input)) : [];
};

export const regexExpressions = { $regexMatch, $regexFind, $regexFindAll };
