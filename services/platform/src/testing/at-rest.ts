import type { Connection } from 'mongoose';
import { until } from './until.js';

/** Until no event and no job that is due is on its way in some services. */
export async function atRest(...connections: readonly Connection[]): Promise<void> {
  await until(async () => {
    const due = { status: { $in: ['active', 'waiting'] }, runAt: { $lte: new Date(Date.now() + 2_000) } };
    const left = await Promise.all(
      connections.flatMap((connection) => [
        connection.collection('outbox').countDocuments({ status: 'pending' }),
        connection.collection('jobs').countDocuments(due),
      ]),
    );
    return left.every((count) => count === 0);
  });
}
