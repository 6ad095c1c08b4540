import { Binary, Long } from 'bson';
import { isNumeric, toNative, toNumber } from '../bson/values.js';
import { badValue, failedToParse } from '../errors.js';

/** The test of one of the `$bits` operators on a value. */
export function bitsTest(
  name: string,
  operand: unknown,
  accepts: (bits: bigint, mask: bigint) => boolean,
): (value: unknown) => boolean {
  const mask = maskOf(name, operand);
  return (value) => {
    if (value instanceof Binary) return accepts(littleEndian(value), mask);
    if (!isNumeric(value)) return false;
    const native = toNative(value);
    if (typeof native === 'number' && !Number.isInteger(native)) return false;
    return accepts(BigInt.asUintN(64, BigInt(native)), mask);
  };
}

function maskOf(name: string, operand: unknown): bigint {
  if (operand instanceof Binary) return littleEndian(operand);
  if (Array.isArray(operand)) {
    let mask = 0n;
    for (const item of operand) {
      const position = toNumber(item);
      if (position === undefined || !Number.isInteger(position) || position < 0)
        throw badValue(`${name} bit positions must be integers >= 0`);
      mask |= 1n << BigInt(position);
    }
    return mask;
  }
  const native = isNumeric(operand) ? toNative(operand) : Number.NaN;
  if (typeof native === 'number' && !Number.isInteger(native))
    throw badValue(`${name} takes an Array, a number, or a BinData`);
  if (native < 0)
    throw failedToParse(`Expected a non-negative number in: ${name}: ${Long.fromBigInt(BigInt(native)).toString()}`);
  return BigInt(native);
}

function littleEndian(value: Binary): bigint {
  let bits = 0n;
  const bytes = value.buffer.subarray(0, value.position);
  for (let at = bytes.length - 1; at >= 0; at -= 1) bits = (bits << 8n) | BigInt(bytes[at]!);
  return bits;
}
