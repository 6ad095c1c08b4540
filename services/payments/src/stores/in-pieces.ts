import type { Model, QueryFilter } from 'mongoose';

/** Memberships and people that are looked at in one go. */
const pieceSize = 100;

/** All rows that match, in pieces, in order of their ids. */
export async function* inPieces<Row extends { _id: string }>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const behind: QueryFilter<Row> = { ...filter, _id: { $gt: after } };
    const rows = await model.find(behind).sort({ _id: 1 }).limit(pieceSize).lean<Row[]>();
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!._id;
  }
}

/** Condition for what has no end, or one that is still to come. */
export const endsAfter = (now: Date) => ({ $or: [{ endsAt: null }, { endsAt: { $gt: now } }] });
