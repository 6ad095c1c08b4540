import { invalid } from '@lathe/platform/errors/domain-error';
import { maxRowsPerCall } from '@lathe/proto/entities/many-rows';

/** The rows of a body. Throws `does-not-validate` where it is no list of so many. */
export function listOfRows(body: unknown): unknown[] {
  if (!Array.isArray(body)) throw invalid([{ path: '', message: 'must be a list of rows' }]);
  if (body.length > maxRowsPerCall) throw invalid([{ path: '', message: `may have ${maxRowsPerCall} rows` }]);
  return body;
}
