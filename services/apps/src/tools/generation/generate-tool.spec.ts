import { describe, expect, it } from '@jest/globals';
import type { Entitlements } from '@lathe/platform/entitlements/entitlements';
import type { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import type { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { ModelError } from '@lathe/platform/models/model-error';
import type { ModelCall, Models } from '@lathe/platform/models/models';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { ToolValues } from '@lathe/proto/apps/tools/model';
import type { CreateTool } from '../create-tool.use-case.js';
import { GenerateTool } from './generate-tool.use-case.js';

const scope = ownerScope({ kind: 'account', accountId: 'a'.repeat(24), isAdmin: false, epoch: 0 } as never);
const limiter = {
  consume: async () => ({ allowed: true, retryAfterSeconds: 0 }),
  giveBack: async () => undefined,
} as unknown as RateLimiter;

/** The rule with a model that answers so; what was made and what was counted. */
function ruleWith(object: (call: ModelCall) => Promise<unknown>) {
  const made: ToolValues[] = [];
  const uses: string[] = [];
  const create = {
    room: async () => ({ app: { ownerId: 'owner', name: 'Dogs', texts: {} }, others: [] }),
    execute: async (_scope: unknown, _appId: string, values: ToolValues) => {
      made.push(values);
      return { values };
    },
  } as unknown as CreateTool;
  const metered = {
    during: async (meter: string, accountId: string, work: () => Promise<unknown>) => {
      uses.push(`${meter} of ${accountId}`);
      try {
        return await work();
      } catch (error) {
        uses.push('given back');
        throw error;
      }
    },
  } as unknown as MeteredUses;
  const models = { name: 'm', object: (_schema: unknown, _messages: unknown, call: ModelCall) => object(call) };
  const entitlements = { of: async () => ({ plan: 'lite' }) } as unknown as Entitlements;
  const rule = new GenerateTool(
    create,
    entitlements,
    {} as PlanCatalogue,
    metered,
    models as unknown as Models,
    limiter,
  );
  return { rule, made, uses };
}

describe('a tool that a model is to design', () => {
  it('is not made for who has gone in the meantime, and nothing is counted', async () => {
    const leaving = new AbortController();
    const { rule, made, uses } = ruleWith((call) => {
      leaving.abort(new Error('gone'));
      return Promise.reject(call.signal.reason as Error);
    });
    await expect(rule.execute(scope, 'app', 'a quiz', leaving.signal)).rejects.toThrow('gone');
    expect([made, uses]).toEqual([[], ['tool-generations of owner', 'given back']]);
  });

  it('is a template where the model fails, and a fault of ours stays one', async () => {
    const { signal } = new AbortController();
    const away = ruleWith(() => Promise.reject(new ModelError('chat/model-overloaded')));
    expect((await away.rule.execute(scope, 'app', 'a quiz', signal)).made).toBe('fallback');
    expect([away.made.length, away.uses]).toEqual([1, ['tool-generations of owner', 'given back']]);
    const broken = ruleWith(() => Promise.reject(new Error('broken')));
    await expect(broken.rule.execute(scope, 'app', 'a quiz', signal)).rejects.toThrow('broken');
    expect(broken.made).toEqual([]);
  });
});
