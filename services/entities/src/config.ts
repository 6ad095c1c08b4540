import { appCeiling } from '@lathe/proto/plans/plans';
import { z } from 'zod';

const count = z.coerce.number({ error: 'must be a whole number' }).int().min(1);

/** Variables of the entities service beyond the common ones. */
export const entitiesEnv = z.object({
  /** Rows that one app may have. */
  ROWS_PER_APP: count.default(appCeiling.rows),
  /** Bytes that the rows of one app may take as they are stored. */
  ROW_BYTES_PER_APP: count.default(appCeiling.bytes),
});
export type EntitiesEnv = z.output<typeof entitiesEnv>;
