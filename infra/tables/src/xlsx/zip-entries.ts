import { unzipSync } from 'fflate';
import { TableFault } from '../table-fault.js';

/** Bytes that one part of a zip, and all that are read together, may have unpacked. */
const maxPartBytes = 200_000_000;
const maxAllBytes = 300_000_000;
const maxParts = 2_000;

/**
 * Parts of a zip by their paths; only those that `wanted` names are unpacked. Throws a TableFault that calls the file as
 * the caller does.
 */
export function zipEntries(
  bytes: Uint8Array,
  wanted: (path: string) => boolean,
  called = 'workbook',
): ReadonlyMap<string, Uint8Array> {
  let [parts, all] = [0, 0];
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if ((parts += 1) > maxParts) throw new TableFault(`is a ${called} of too many parts`);
    if (!wanted(name)) return false;
    if (originalSize > maxPartBytes || (all += originalSize) > maxAllBytes)
      throw new TableFault(`is a ${called} that is too large when it is unpacked`);
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter })));
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault(`is not a ${called} that can be read`);
  }
}
