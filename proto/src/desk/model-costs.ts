import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const count = z.number().int().nonnegative();

/** What an account, or an app of one, took of language models in some days. */
export const modelCost = z.object({
  accountId: id,
  /** Null for an account that is gone. */
  email: z.string().nullable(),
  /** Null where the use is of no app, or all of an account's together. */
  appId: id.nullable(),
  appName: z.string().nullable(),
  calls: count,
  /** Calls that failed, of those. */
  failed: count,
  promptTokens: count,
  completionTokens: count,
  /** US dollars of the calls whose price is known. */
  cost: z.number().nonnegative(),
  /** Calls whose price is not known. */
  unpriced: count,
});
export type ModelCost = z.output<typeof modelCost>;

export const modelCostsQuery = z.object({
  by: z.enum(['account', 'app']).default('account'),
  /** Days (UTC), both included. */
  since: z.iso.date(),
  until: z.iso.date(),
});

export const readModelCosts = defineRoute({
  service: 'accounts',
  auth: 'operator',
  method: 'GET',
  path: '/api/admin/model-costs',
  summary: 'Usage and cost of language models by account or by app, the dearest first',
  query: modelCostsQuery,
  response: z.object({
    total: modelCost.pick({
      calls: true,
      failed: true,
      promptTokens: true,
      completionTokens: true,
      cost: true,
      unpriced: true,
    }),
    /** The first 200. */
    entries: z.array(modelCost),
  }),
  errors: ['not-found'],
});
