import { Long } from 'bson';
import { isNumeric, toNative } from '../bson/values.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { badValue, typeMismatch } from '../errors.js';
import { collectionName, type Handler } from './context.js';

function cursorId(value: unknown): bigint {
  if (!isNumeric(value)) throw typeMismatch("BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  return BigInt(toNative(value));
}

export const getMore: Handler = ({ server, body, database }) => {
  if (typeof body.collection !== 'string')
    throw typeMismatch("BSON field 'getMore.collection' is the wrong type, expected type 'string'");
  const batchSize = batchSizeOf(body.batchSize);
  return {
    cursor: server.cursors.more(
      cursorId(body.getMore),
      `${database}.${body.collection}`,
      batchSize === 0 ? undefined : batchSize,
    ),
  };
};

export const killCursors: Handler = (context) => {
  collectionName(context);
  const { cursors } = context.body;
  if (!Array.isArray(cursors)) throw badValue("BSON field 'killCursors.cursors' is missing but a required field");
  const { killed, missing } = context.server.cursors.kill(cursors.map(cursorId));
  const longs = (ids: bigint[]) => ids.map((id) => Long.fromBigInt(id));
  return { cursorsKilled: longs(killed), cursorsNotFound: longs(missing), cursorsAlive: [], cursorsUnknown: [] };
};
