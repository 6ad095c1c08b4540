import { invalid } from '@lathe/platform/errors/domain-error';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { maxUnknownFields, unknownFieldIssue } from '../validation/row-input.js';
import type { StoredRow } from './row.js';
import { maxRowBytes, rowTooLarge } from './row-size.js';

/**
 * The bytes by which a change lets a row grow. Throws where it becomes larger than a new one may be; one that is larger
 * already may shrink.
 */
export function growthOf(before: StoredRow, after: StoredRow): number {
  const [was, is] = [storedSize(before), storedSize(after)];
  if (is > maxRowBytes && is > was) throw rowTooLarge();
  const names = Object.keys(after.unknown ?? {});
  if (names.length > maxUnknownFields && names.length > Object.keys(before.unknown ?? {}).length)
    throw invalid([unknownFieldIssue(names[maxUnknownFields]!)]);
  return is - was;
}
