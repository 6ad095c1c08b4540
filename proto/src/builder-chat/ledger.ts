/** What a turn of the builder chat took and what it was charged: one entry per turn. */
import { z } from 'zod';

/** Why a message that was counted against the plan is given back. */
export const giveBackReason = z.enum([
  /** Nothing that was written could be applied. */
  'failed-action',
  /** The platform or the model failed on the way. */
  'platform-fault',
  /** The answer only asked back. */
  'question',
  /** It was stopped before anything was done. */
  'stopped',
]);
export type GiveBackReason = z.infer<typeof giveBackReason>;

/** What a call of a model was for; a repair is never charged. */
export const callPurpose = z.enum(['answer', 'repair']);
export type CallPurpose = z.infer<typeof callPurpose>;

const tokens = z.int().nonnegative();
/** US dollars; null where the prices of a model are not known. */
const cost = z.number().nonnegative().nullable();

/** All that calls took. What came from a cache or went into one is counted among the prompt's tokens too. */
export const ledgerSum = z.object({
  promptTokens: tokens,
  completionTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
  cost,
});
export type LedgerSum = z.infer<typeof ledgerSum>;

export const ledgerCall = ledgerSum.extend({
  purpose: callPurpose,
  model: z.string(),
  at: z.iso.datetime(),
  /** The error code of a call that failed. */
  failure: z.string().optional(),
  /** The provider counted nothing before the call failed: the tokens are estimated. */
  estimated: z.boolean().optional(),
});
export type LedgerCall = z.infer<typeof ledgerCall>;

/** A turn: the answer to a message, or the check of a version, which is a repair and costs nothing. */
export const ledgerTurn = z.object({
  turnId: z.string(),
  kind: z.enum(['answer', 'check']),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  /** Messages that were counted against the plan when it began. */
  charged: z.int().nonnegative(),
  /** Why they were given back; null when they were not. */
  givenBack: giveBackReason.nullable(),
  /** Calls of a model by what they were for. */
  answers: z.int().nonnegative(),
  repairs: z.int().nonnegative(),
  /** What each call took and all together, and what of that was free of charge; for admins only. */
  use: z.object({ calls: z.array(ledgerCall), total: ledgerSum, free: ledgerSum }).optional(),
});
export type LedgerTurn = z.infer<typeof ledgerTurn>;
