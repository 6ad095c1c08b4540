import { eventModels, type EventModels } from '@lathe/platform/events/event.schema';
import { CONNECTION } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';

const pollMs = 5;
const patienceMs = 1_000;

/**
 * Lets an answer wait until the events of a subject have gone out, so that a sign-out counts in every service by the time it is answered
 * (embedded: applied there; with a broker: safely on its way). When it takes longer than a second the answer goes out all the same.
 */
@Injectable()
export class EpochDelivery {
  private readonly outbox: EventModels['outbox'];

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.outbox = eventModels(connection).outbox;
  }

  async settled(subjectId: string): Promise<void> {
    const until = Date.now() + patienceMs;
    while (Date.now() < until && (await this.outbox.exists({ key: subjectId, status: 'pending' }))) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
