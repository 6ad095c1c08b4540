import { BSONRegExp } from 'bson';
import { badValue } from '../errors.js';
import { Pattern } from './pattern.js';

export function isRegExp(value: unknown): value is BSONRegExp {
  return value instanceof BSONRegExp;
}

/** The pattern of `$regex` (a text or a BSON regular expression) and `$options`. */
export function toPattern(pattern: unknown, options?: string): Pattern {
  if (isRegExp(pattern)) return Pattern.compile(pattern.pattern, options ?? pattern.options);
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  return Pattern.compile(pattern, options ?? '');
}

/** The literal text that every match starts with, for an index range; empty when there is none. */
export function literalPrefix({ source, options }: Pattern): string {
  if (!source.startsWith('^') || /[im]/.test(options) || source.includes('|')) return '';
  const literal = /^[^\\.*+?()[\]{}^$|]*/.exec(source.slice(1))![0];
  const next = source[1 + literal.length];
  return next === '?' || next === '*' || next === '{' ? literal.slice(0, -1) : literal;
}
