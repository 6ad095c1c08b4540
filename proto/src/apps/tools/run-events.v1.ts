import { z } from 'zod';
import { id, isoDate } from '../../common/ids.js';

/** What wrote the answer of a run: a language model, the sources alone where there is none, or nothing where there is neither. */
export const runMaker = z.enum(['model', 'sources', 'nothing']);

/** What a person says of an answer, from 1 to 5. */
export const runRating = z.int().min(1).max(5);

const run = {
  runId: id,
  appId: id,
  ownerId: id,
  toolId: id,
  /** A run of those who build the app, on its preview: it is none of the app's people. */
  isTrial: z.boolean(),
  /** Whoever is signed in to the app; null for a visitor. */
  userId: id.nullable(),
  /** Names of the fields that were filled in, never what was put there. */
  fields: z.array(z.string()),
  startedAt: isoDate,
  endedAt: isoDate,
} as const;

/** What happens to a run of a tool; key is the run's id. Each run tells one of `ended`, `failed` and `stopped`, once. */
export const toolRunEvents = {
  'apps.tool-run.ended.v1': z.object({
    ...run,
    made: runMaker,
    /** Passages that the answer cites. */
    citations: z.int().nonnegative(),
  }),
  /** It was begun and could not be answered; what it counted was given back. `code` is one of the error catalogue. */
  'apps.tool-run.failed.v1': z.object({ ...run, code: z.string() }),
  /** Whoever asked has gone before the answer was whole. */
  'apps.tool-run.stopped.v1': z.object(run),
  'apps.tool-run.rated.v1': z.object({
    runId: id,
    appId: id,
    ownerId: id,
    toolId: id,
    isTrial: z.boolean(),
    rating: runRating,
    /** What the same person had said of it before; null where it is the first word. */
    former: runRating.nullable(),
    ratedAt: isoDate,
  }),
} as const;
