import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { EventPayload, EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { userRowId } from '../access/user-rows.js';
import { userKey } from '../schemas/entity-definition.js';
import { UserRepository } from './user.repository.js';

type Told = EventPayload<'accounts.app-user.created.v1' | 'accounts.app-user.changed.v1'>;

/** Keeps the rows of users in step with what accounts says of them. */
@Injectable()
export class AppUsers extends EventConsumer {
  readonly name = 'app-users';
  readonly types: readonly EventType[] = [
    'accounts.app-user.created.v1',
    'accounts.app-user.changed.v1',
    'accounts.app-user.removed.v1',
    'accounts.app-user.purged.v1',
  ];

  constructor(private readonly users: UserRepository) {
    super();
  }

  async handle({ type, data }: EventEnvelope, tx: Transaction): Promise<void> {
    const { appId, userId, emailVerified: _, ...told } = data as Told;
    const place = { rowId: userRowId(appId, userId), appId, entityKey: userKey, userId };
    if (type === 'accounts.app-user.removed.v1' || type === 'accounts.app-user.purged.v1')
      return this.users.removeLater(place, tx);
    const person = { ...told, createdAt: new Date(told.createdAt) };
    this.users.addLater(place, person, tx);
    if (type === 'accounts.app-user.changed.v1') this.users.changeLater(place, person, tx);
  }
}
