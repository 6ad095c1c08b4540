import { Decimal128, Double, Long } from 'bson';
import { badValue, typeMismatch } from '../errors.js';
import { isNumeric, toNative, typeName } from './values.js';

const int64 = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n };

/**
 * Adds or multiplies two BSON numbers; the type of the result is the wider one, and an int that overflows becomes a
 * long.
 */
export function combine(kind: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  const types = [typeName(a), typeName(b)];
  if (types.includes('decimal')) return decimals(kind, a, b);
  if (types.includes('double'))
    return asDouble(
      kind === 'add' ? Number(toNative(a)) + Number(toNative(b)) : Number(toNative(a)) * Number(toNative(b)),
    );
  const x = BigInt(toNative(a));
  const y = BigInt(toNative(b));
  const result = kind === 'add' ? x + y : x * y;
  if (result < int64.least || result > int64.greatest)
    throw badValue(`Failed to apply $${kind === 'add' ? 'inc' : 'mul'} operations to current value: integer overflow`);
  const isInt = !types.includes('long') && result >= -0x80000000n && result <= 0x7fffffffn;
  return isInt ? Number(result) : Long.fromBigInt(result);
}

function asDouble(value: number): number | Double {
  return Number.isInteger(value) && Math.abs(value) <= 0x80000000 ? new Double(value) : value;
}

function decimals(kind: 'add' | 'multiply', a: unknown, b: unknown): Decimal128 {
  const x = scaled(a);
  const y = scaled(b);
  if (!x || !y)
    return Decimal128.fromString(
      String(kind === 'add' ? Number(toNative(a)) + Number(toNative(b)) : Number(toNative(a)) * Number(toNative(b))),
    );
  if (kind === 'multiply') return unscaled(x.digits * y.digits, x.scale + y.scale);
  const scale = Math.max(x.scale, y.scale);
  return unscaled(x.digits * 10n ** BigInt(scale - x.scale) + y.digits * 10n ** BigInt(scale - y.scale), scale);
}

function scaled(value: unknown): { digits: bigint; scale: number } | undefined {
  const text = value instanceof Decimal128 ? value.toString() : String(toNative(value));
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function unscaled(digits: bigint, scale: number): Decimal128 {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return Decimal128.fromString(scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`);
}

/** `$bit` on ints and longs. */
export function bitwise(operation: string, a: unknown, b: unknown): unknown {
  if (!isWhole(a) || !isWhole(b)) throw badValue('Cannot apply $bit to a value of non-integral type');
  const x = BigInt(toNative(a));
  const y = BigInt(toNative(b));
  const result = operation === 'and' ? x & y : operation === 'or' ? x | y : x ^ y;
  const isLong = typeName(a) === 'long' || typeName(b) === 'long';
  return isLong ? Long.fromBigInt(BigInt.asIntN(64, result)) : Number(BigInt.asIntN(32, result));
}

function isWhole(value: unknown): boolean {
  return typeName(value) === 'int' || typeName(value) === 'long';
}

export function requireNumber(operator: string, path: string, value: unknown): void {
  if (!isNumeric(value)) {
    const doing = operator === '$inc' ? 'increment' : 'multiply';
    throw typeMismatch(`Cannot ${doing} with non-numeric argument: {${path}: ${JSON.stringify(value)}}`);
  }
}
