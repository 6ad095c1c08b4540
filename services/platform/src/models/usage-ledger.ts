import type { EventPayload } from '@lathe/proto/events/catalog';
import { Outbox } from '../events/outbox.js';
import { randomId } from '../ids/random-id.js';
import type { Logger } from '../logging/logger.js';
import type { UnitOfWork } from '../persistence/unit-of-work.js';

export type ModelUse = EventPayload<'models.usage.recorded.v1'>;

/** Where every call of a model is entered with its tokens and its cost. */
export interface UsageLedger {
  /**
   * Enters a call. Never throws: the answer is paid for, and losing it as well helps nobody. What cannot be entered is
   * in the log.
   */
  record(use: ModelUse): Promise<void>;
}

/** One event per call. A job that is run again calls again, and pays again: each call is an entry of its own. */
export class EventLedger implements UsageLedger {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
  ) {}

  async record(use: ModelUse): Promise<void> {
    try {
      // Entries are a sum, whose order does not matter: each is an aggregate of its own, and nothing is kept to number it.
      await this.unitOfWork.run((tx) =>
        this.outbox.appendLast(tx, 'models.usage.recorded.v1', randomId(), use.accountId, use),
      );
    } catch (error) {
      this.logger.error({ err: error, use }, 'the use of a model could not be entered in the ledger');
    }
  }
}
