import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { type ModelCall, MODELS, type Models } from '@lathe/platform/models/models';
import type { CoreEndpoint } from '@lathe/proto/integrations/core';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppCallers, type AppRequest } from './app-callers.js';
import { CallRates } from './call-rates.js';

/** A question whose input was found good. */
export type Ask<T> = (models: Models, call: ModelCall) => Promise<T>;

/** What every call of an app that asks a language model has in common: who may, how often, and against whose plan. */
@Injectable()
export class ModelCalls {
  constructor(
    private readonly callers: AppCallers,
    private readonly rates: CallRates,
    private readonly uses: MeteredUses,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /** `prepare` looks at the input before anything is counted. Throws `model/not-configured` where there is no model. */
  async run<T>(
    endpoint: CoreEndpoint,
    request: AppRequest,
    signal: AbortSignal,
    prepare: (app: AppRecord) => Promise<Ask<T>>,
  ): Promise<T> {
    const caller = await this.callers.signedIn(request);
    if (this.models.name === null) throw new DomainError('model/not-configured');
    const { app } = caller;
    return this.rates.run(endpoint, caller, async () => {
      const ask = await prepare(app);
      const call = { accountId: app.ownerId, appId: app.appId, purpose: endpoint, signal };
      // Whoever leaves before the answer has had the model work for it: that is his use, and one of his calls.
      const hasLeft = (): boolean => signal.aborted;
      return this.uses
        .during('model-calls', app.ownerId, () => ask(this.models, call), hasLeft)
        .catch((error) => {
          throw hasLeft() ? new DomainError('malformed-request', {}, { cause: error }) : error;
        });
    });
  }
}
