import type { mongo } from 'mongoose';

const atOnce = 1_000;

/** Deletes what a filter fits, some at a time, so that others get their turns at the store. Safe to repeat. */
export async function deleteInBatches<T extends mongo.Document>(
  collection: mongo.Collection<T>,
  filter: mongo.Filter<T>,
): Promise<void> {
  for (;;) {
    const found = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(atOnce)
      .toArray();
    if (found.length === 0) return;
    await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } } as mongo.Filter<T>);
  }
}
