import { plainValueAt } from '../bson/paths.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { CommandError } from '../errors.js';

interface Unwind {
  parts: string[];
  indexField: string | undefined;
  keepEmpty: boolean;
}

function parse(source: unknown): Unwind {
  const spec = typeof source === 'string' ? { path: source } : source;
  if (!isPlainObject(spec))
    throw new CommandError(
      'BadValue',
      'expected either a string or an object as specification for $unwind stage, got ' + typeof source,
      { code: 15981 },
    );
  for (const name of Object.keys(spec)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name))
      throw new CommandError('BadValue', `unrecognized option to $unwind stage: ${name}`, { code: 28811 });
  }
  if (typeof spec.path !== 'string')
    throw new CommandError('BadValue', 'no path specified to $unwind stage', { code: 28812 });
  if (!spec.path.startsWith('$'))
    throw new CommandError('BadValue', `path option to $unwind stage should be prefixed with a '$': ${spec.path}`, {
      code: 28818,
    });
  const indexField = typeof spec.includeArrayIndex === 'string' ? spec.includeArrayIndex : undefined;
  return { parts: spec.path.slice(1).split('.'), indexField, keepEmpty: spec.preserveNullAndEmptyArrays === true };
}

/** `$unwind`: one document per element; a value that is no array stands for itself. */
export function unwind(documents: readonly Doc[], source: unknown): Doc[] {
  const { parts, indexField, keepEmpty } = parse(source);
  const result: Doc[] = [];
  const add = (document: Doc, index: number | null) =>
    result.push(indexField === undefined ? document : { ...document, [indexField]: index });
  for (const document of documents) {
    const value = plainValueAt(document, parts);
    if (!Array.isArray(value)) {
      if ((value !== undefined && value !== null) || keepEmpty) add(document, null);
    } else if (value.length === 0) {
      if (keepEmpty) add(replaced(document, parts, undefined), null);
    } else {
      for (const [index, item] of value.entries()) add(replaced(document, parts, item), index);
    }
  }
  return result;
}

function replaced(document: Doc, parts: readonly string[], value: unknown): Doc {
  const [first, ...rest] = parts;
  const copy = { ...document };
  if (rest.length > 0) copy[first!] = replaced(document[first!] as Doc, rest, value);
  else if (value === undefined) delete copy[first!];
  else copy[first!] = value;
  return copy;
}
