import type { Logger } from '../logging/logger.js';
import { estimateOf, wholeUsage } from './chunk-facts.js';
import { costOf } from './cost-of.js';
import type { ModelError } from './model-error.js';
import type { ModelSettings } from './model-settings.js';
import type { FinishReason, ModelCall, ModelMessage, TokenUsage } from './models.js';
import { type Asked, seenFailure, toModelError } from './to-model-error.js';
import type { UsageLedger } from './usage-ledger.js';

export interface CallReportsSetup {
  /** The model of calls that name none. */
  readonly name: string;
  readonly provider: string;
  /** What no log may hold. */
  readonly secret?: string | undefined;
  readonly configured: ReadonlyMap<string, ModelSettings>;
  readonly ledger: UsageLedger;
  readonly logger: Pick<Logger, 'warn'>;
}

/** How a call ended; `written` in characters. */
interface Ending {
  readonly failure: ModelError | undefined;
  readonly read: readonly ModelMessage[];
  readonly written: number;
}

/** What is told of calls: to the ledger what they took, to the operator's log how they failed. */
export class CallReports {
  constructor(private readonly setup: CallReportsSetup) {}

  asked({ model = this.setup.name }: ModelCall): Asked {
    const { provider, secret } = this.setup;
    return { provider, model, secret };
  }

  /** Throws what stopped the call; returns any other failure, which the operator's log has then. */
  failure(error: unknown, call: ModelCall, stalled?: string, spoken = false): ModelError {
    call.signal.throwIfAborted();
    const failure =
      stalled === undefined
        ? toModelError(error, this.asked(call), spoken)
        : seenFailure('chat/model-stalled', this.asked(call), stalled);
    return this.reported(failure, call);
  }

  /** An answer that has an end, but none that is good. */
  badEnd(finishReason: FinishReason | undefined, call: ModelCall): ModelError | undefined {
    const asked = this.asked(call);
    if (finishReason === 'refusal')
      return this.reported(seenFailure('chat/model-refused', asked, 'the provider stopped the answer'), call);
    if (finishReason === undefined)
      return this.reported(seenFailure('chat/model-cut', asked, 'the answer ended without an end'), call);
    return undefined;
  }

  reported(error: ModelError, { purpose, accountId }: ModelCall): ModelError {
    this.setup.logger.warn({ code: error.code, detail: error.detail, purpose, accountId }, 'a call of a model failed');
    return error;
  }

  /** Enters what a call took, and returns what the provider counted, in whole numbers. */
  async record(
    { accountId, appId, purpose, turnId, model = this.setup.name }: ModelCall,
    counted: TokenUsage,
    { failure, read, written }: Ending = { failure: undefined, read: [], written: 0 },
  ): Promise<TokenUsage> {
    const usage = wholeUsage(counted);
    const uncounted = usage.promptTokens + usage.completionTokens === 0;
    const estimated = uncounted && failure !== undefined && written > 0;
    const entered = estimated ? estimateOf(read, written) : usage;
    if (!uncounted || estimated)
      await this.setup.ledger.record({
        accountId,
        ...(appId !== undefined && { appId }),
        purpose,
        ...(turnId !== undefined && { turnId }),
        model,
        ...entered,
        cost: costOf(entered, this.setup.configured.get(model)),
        ...(failure !== undefined && { failure: failure.code }),
        ...(estimated && { estimated }),
      });
    return usage;
  }
}
