import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { MessageRepository } from './message.repository.js';

/** What a deleted account wrote in apps of others stays there, without whose it was. */
@Injectable()
export class ForgetAuthors extends EventConsumer {
  readonly name = 'forget-authors';
  readonly types: readonly EventType[] = ['accounts.account.purged.v1'];

  constructor(private readonly messages: MessageRepository) {
    super();
  }

  async handle({ data }: EventEnvelope, tx: Transaction): Promise<void> {
    const { accountId } = accountsEvents['accounts.account.purged.v1'].parse(data);
    this.messages.forgetAuthor(platformScope(), accountId, tx);
  }
}
