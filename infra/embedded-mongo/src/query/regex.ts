import { BSONRegExp } from 'bson';
import { CommandError, badValue } from '../errors.js';

const flagOf: Record<string, string> = { i: 'i', m: 'm', s: 's', u: '' };

/** A JS RegExp with the meaning of a PCRE pattern and its options i, m, s and x; throws for what cannot be expressed. */
export function toRegExp(pattern: unknown, options?: string): RegExp {
  if (pattern instanceof RegExp) return options === undefined ? pattern : compile(pattern.source, options);
  if (pattern instanceof BSONRegExp) return compile(pattern.pattern, options ?? pattern.options);
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  return compile(pattern, options ?? '');
}

export function isRegExp(value: unknown): value is RegExp | BSONRegExp {
  return value instanceof RegExp || value instanceof BSONRegExp;
}

function compile(pattern: string, options: string): RegExp {
  let source = pattern;
  let flags = '';
  for (const option of options) {
    if (option === 'x') source = withoutComments(source);
    else if (flagOf[option] === undefined) throw new CommandError('InvalidRegex', `invalid flag in regex options: ${option}`, { code: 51108 });
    else if (!flags.includes(flagOf[option])) flags += flagOf[option];
  }
  const inline = /^\(\?([ims]+)\)/.exec(source);
  if (inline) {
    source = source.slice(inline[0].length);
    for (const flag of inline[1]!) if (!flags.includes(flag)) flags += flag;
  }
  return build(source, flags, pattern);
}

function build(source: string, flags: string, pattern: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    try {
      return new RegExp(source, flags);
    } catch (error) {
      throw new CommandError('InvalidRegex', `Regular expression is invalid: ${pattern}: ${(error as Error).message}`);
    }
  }
}

/** Option x: white space and # comments outside classes do not count. */
function withoutComments(source: string): string {
  return source.replace(/(\\.|\[(?:\\.|[^\]\\])*\])|\s+|#[^\n]*/g, (_, kept: string | undefined) => kept ?? '');
}

/** The literal text that every match starts with, for an index range; empty when there is none. */
export function literalPrefix(expression: RegExp): string {
  if (!expression.source.startsWith('^') || /[im]/.test(expression.flags) || expression.source.includes('|')) return '';
  const literal = /^[^\\.*+?()[\]{}^$|]*/.exec(expression.source.slice(1))![0];
  const next = expression.source[1 + literal.length];
  return next === '?' || next === '*' || next === '{' ? literal.slice(0, -1) : literal;
}
