import { z } from 'zod';
import { id } from '../common/ids.js';

const tokens = z.int().nonnegative();

/**
 * The ledger of language models: one event per call of a model, by whichever service called, on behalf of its tenant.
 * Each event is an entry of its own, with a key of its own.
 */
export const modelsEvents = {
  'models.usage.recorded.v1': z.object({
    /** On whose behalf the call was made. */
    accountId: id,
    /** The app that it was made for, where it was for one. */
    appId: id.optional(),
    /** What for, in a word. */
    purpose: z.string(),
    /** The turn of the builder chat that the call belongs to. */
    turnId: z.string().optional(),
    /** As the provider names it. */
    model: z.string(),
    /** All that was read; what came from a cache or went into one is counted among it. */
    promptTokens: tokens,
    completionTokens: tokens,
    cacheReadTokens: tokens,
    cacheWriteTokens: tokens,
    /** US dollars; null when the prices of the model are not known. */
    cost: z.number().nonnegative().nullable(),
    /** The error code of a call that failed; nobody is charged for it. */
    failure: z.string().optional(),
    /** The provider counted nothing before the call failed: four characters were taken for a token. */
    estimated: z.boolean().optional(),
  }),
} as const;
