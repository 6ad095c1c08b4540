import { Binary } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Doc, toNumber } from '../bson/values.js';
import { parseIndex } from '../indexes/definition.js';
import { parseCollation } from '../query/collation.js';
import { Collection, type Store } from './collection.js';

// What the catalogue says of a collection, and what is kept with each batch that changes its documents.

/** The catalogue entry of a collection. */
export function encodeEntry(collection: Collection): Buffer {
  const { database, name, options, uuid, indexes, idIndex, indexNumbers } = collection;
  const others = [...indexes.values()].filter((index) => index !== idIndex);
  return encode({
    database,
    name,
    options,
    uuid: new Binary(uuid, 4),
    indexes: others.map((index) => index.definition.spec),
    numbers: [idIndex, ...others].map((index) => indexNumbers.get(index)!),
  });
}

/**
 * The collection of a catalogue entry. An entry of a time before indexes were on disk has no numbers for them: `newNumber`
 * gives those.
 */
export function decodeEntry(store: Store, id: number, bytes: Buffer, newNumber: () => number): Collection {
  const entry = decode(bytes);
  const options = entry.options as Doc;
  const numbers = (entry.numbers as unknown[] | undefined)?.map((number) => toNumber(number)!);
  const collection = new Collection(
    store,
    {
      id,
      database: String(entry.database),
      name: String(entry.name),
      options,
      collation: parseCollation(options.collation),
      uuid: Buffer.from((entry.uuid as Binary).buffer),
    },
    numbers?.[0] ?? newNumber(),
  );
  for (const [at, spec] of (entry.indexes as Doc[]).entries()) {
    const definition = parseIndex({ ...spec, collation: spec.collation ?? { locale: 'simple' } }, undefined);
    collection.addIndex(collection.newIndex(definition, numbers?.[at + 1] ?? newNumber()));
  }
  return collection;
}

/** How many documents there are, and which indexes have more than one entry for some of them. */
export function encodeState({ records, indexes }: Collection): Buffer {
  const multikey = [...indexes.values()].filter((index) => index.multikey).map((index) => index.definition.name);
  return encode({ size: records.size, bytes: records.totalBytes, multikey });
}

export function restoreState(collection: Collection, bytes: Buffer): void {
  const state = decode(bytes);
  collection.records.size = toNumber(state.size)!;
  collection.records.totalBytes = toNumber(state.bytes)!;
  for (const name of state.multikey as string[]) {
    const index = collection.indexes.get(name);
    if (index) index.multikey = true;
  }
}
