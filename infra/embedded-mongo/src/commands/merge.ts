import { sameValue } from '../bson/compare.js';
import { decode } from '../bson/decode.js';
import { prepareForInsert } from '../bson/document-bytes.js';
import { plainValueAt } from '../bson/paths.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { CommandError, failedToParse } from '../errors.js';
import { compileExpression } from '../expressions/expression.js';
import { compileFilter } from '../query/filter.js';
import type { Collection } from '../storage/collection.js';
import type { Found } from '../storage/writes.js';
import { compileUpdate, type Update } from '../update/update.js';
import { ensureCollection } from './collections.js';
import { attempt, type Context } from './context.js';
import { changeOne, readCurrent } from './update.js';
import { checkValid } from './validation.js';

interface Merge {
  database: string;
  name: string;
  on: string[];
  letFields: Doc;
  whenMatched: string | unknown[];
  whenNotMatched: string;
}

const known = new Set(['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
const matchedModes = ['replace', 'keepExisting', 'merge', 'fail'];
const notMatchedModes = ['insert', 'discard', 'fail'];

/**
 * `$merge`: each document is inserted, or changes the one that agrees with it in the `on` fields. Ends at the first
 * error; what was done stays.
 */
export async function mergeInto(context: Context, source: unknown, documents: readonly Buffer[]): Promise<void> {
  const merge = parse(context, source);
  const target = { ...context, database: merge.database };
  for (const bytes of documents) {
    if (context.turn.isOver()) await context.turn.pass();
    const document = decode(bytes);
    await attempt(target, function* () {
      const collection = ensureCollection(target, merge.name);
      checkUnique(collection, merge.on);
      const found =
        merge.whenMatched === 'fail'
          ? undefined
          : yield* readCurrent(target, collection, {
              filter: keyFilter(document, merge.on),
              limit: 1,
              collation: collection.collation,
            });
      if (found) change(target, collection, merge, document, found);
      else add(target, collection, merge, bytes);
    });
  }
}

function parse(context: Context, source: unknown): Merge {
  const spec = isPlainObject(source) ? source : { into: source };
  for (const name of Object.keys(spec))
    if (!known.has(name)) throw new CommandError('UnknownField', `BSON field '$merge.${name}' is an unknown field.`);
  const { db = context.database, coll } = isPlainObject(spec.into) ? spec.into : { coll: spec.into };
  const on = spec.on === undefined ? ['_id'] : [spec.on].flat();
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  if (typeof db !== 'string' || typeof coll !== 'string')
    throw failedToParse("$merge needs 'into': the name of a collection, or an object with db and coll");
  if (on.length === 0 || !on.every((field) => typeof field === 'string'))
    throw failedToParse("$merge needs 'on' to be the name of a field or a list of such names");
  if (!Array.isArray(whenMatched) && !matchedModes.includes(String(whenMatched)))
    throw new CommandError(
      'BadValue',
      `Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`,
    );
  if (!notMatchedModes.includes(String(whenNotMatched)))
    throw new CommandError(
      'BadValue',
      `Enumeration value '${String(whenNotMatched)}' for field '$merge.whenNotMatched' is not a valid value.`,
    );
  return {
    database: db,
    name: coll,
    on: on as string[],
    letFields: isPlainObject(spec.let) ? spec.let : { new: '$$ROOT' },
    whenMatched: whenMatched as string | unknown[],
    whenNotMatched: String(whenNotMatched),
  };
}

function checkUnique(collection: Collection, on: readonly string[]): void {
  const wanted = on.toSorted().join('\0');
  const serves = [...collection.indexes.values()].some(
    ({ definition }) =>
      (definition.unique || definition.name === '_id_') &&
      !definition.partial &&
      definition.fields
        .map((field) => field.path)
        .toSorted()
        .join('\0') === wanted,
  );
  if (!serves)
    throw new CommandError('BadValue', 'Cannot find index to verify that join fields will be unique', { code: 51183 });
}

function keyFilter(document: Doc, on: readonly string[]) {
  return compileFilter(
    Object.fromEntries(
      on.map((field) => {
        const value = plainValueAt(document, field.split('.'));
        if (value === undefined || value === null || Array.isArray(value))
          throw new CommandError(
            'BadValue',
            "$merge write error: 'on' field cannot be missing, null, undefined or an array",
            { code: 51132 },
          );
        return [field, { $eq: value }];
      }),
    ),
  );
}

function change(context: Context, collection: Collection, merge: Merge, document: Doc, found: Found): void {
  if (merge.whenMatched !== 'keepExisting') changeOne(context, collection, updateOf(merge, document), found);
}

/** What a document does to the one it meets. */
function updateOf({ whenMatched, letFields }: Merge, document: Doc): Pick<Update, 'apply'> {
  if (Array.isArray(whenMatched)) {
    const variables = Object.fromEntries(
      Object.entries(letFields).map(([name, value]) => [name, compileExpression(value)(document)]),
    );
    return compileUpdate(whenMatched, { filter: compileFilter({}), variables });
  }
  return {
    apply(existing) {
      const result = whenMatched === 'merge' ? { ...existing, ...document } : { _id: existing._id, ...document };
      if (!sameValue(existing._id, result._id))
        throw new CommandError(
          'ImmutableField',
          '$merge failed to update the matching document, did you attempt to modify the _id or the shard key?',
        );
      return result;
    },
  };
}

function add(context: Context, collection: Collection, { whenNotMatched }: Merge, document: Buffer): void {
  if (whenNotMatched === 'discard') return;
  if (whenNotMatched === 'fail')
    throw new CommandError(
      'BadValue',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
      { code: 13113 },
    );
  const { bytes, id } = prepareForInsert(document);
  checkValid(context, collection, bytes);
  context.server.engine.writes.insert(collection, collection.idKey(id), bytes);
}
