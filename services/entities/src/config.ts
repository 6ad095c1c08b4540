import { appCeiling } from '@lathe/proto/plans/plans';
import { z } from 'zod';

const count = z.coerce.number({ error: 'must be a whole number' }).int().min(1);

/** Variables of the entities service beyond the common ones. */
export const entitiesEnv = z.object({
  /** Rows that one app may have. */
  ROWS_PER_APP: count.default(appCeiling.rows),
  /** Bytes that the rows of one app may take as they are stored. */
  ROW_BYTES_PER_APP: count.default(appCeiling.bytes),
  /** Requests to the rows of one app in ten seconds, of its visitors and users together. */
  DATA_RATE_PER_APP: count.default(20_000),
  /** The same of one signed-in person, over all apps. */
  DATA_RATE_PER_USER: count.default(3_000),
  /** The same of one address from which visitors come who have not signed in, over all apps. */
  DATA_RATE_PER_VISITOR: count.default(2_000),
  /** Connections that follow changes in this process. */
  LIVE_PER_PROCESS: count.default(10_000),
  /** The same of one app. */
  LIVE_PER_APP: count.default(5_000),
  /** The same of one signed-in person, or of one address from which visitors come who have not signed in. */
  LIVE_PER_VISITOR: count.default(100),
});
export type EntitiesEnv = z.output<typeof entitiesEnv>;
