import { notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { tellAppState } from '@lathe/platform/read-models/app-states';
import { PUB_SUB } from '@lathe/platform/tokens/tokens';
import type { appStateEvents } from '@lathe/proto/apps/events.v1';
import type { AppSettings } from '@lathe/proto/apps/model';
import { Inject, Injectable } from '@nestjs/common';
import { type AppChange, type AppRecord, stateOf } from './app.js';
import { AppRepository, type AppScope } from './app.repository.js';
import { AppRoom } from './app-room.js';

type AppEvent = keyof typeof appStateEvents;

const needsRoom: readonly AppEvent[] = [
  'apps.app.changed.v1',
  'apps.app.version-committed.v1',
  'apps.app.published.v1',
];

/**
 * Every change of an app's record goes through here, so that each one tells the others: by an event in the same
 * transaction, and at once after it, since an app that was made private must not be open until the event arrives.
 */
@Injectable()
export class AppWriter {
  constructor(
    private readonly apps: AppRepository,
    private readonly outbox: Outbox,
    private readonly room: AppRoom,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
  ) {}

  async create(app: AppRecord, tx: Transaction): Promise<void> {
    await this.apps.insert(app, tx);
    await this.announce(app, 'apps.app.created.v1', tx);
  }

  /** Throws `not-found` when the scope has no such living app, and `plan/app-read-only` for an owner. */
  async change(
    scope: AppScope,
    appId: string,
    change: AppChange,
    event: AppEvent,
    tx: Transaction,
  ): Promise<AppRecord> {
    const app = await this.apps.change(scope, appId, change, tx);
    if (!app) throw notFound();
    await this.demandRoom(scope, app, event, tx);
    return this.announce(app, event, tx);
  }

  /** As `change`, but only while `expected` still holds; undefined when it does not. */
  async changeIf(
    scope: AppScope,
    appId: string,
    expected: AppChange,
    change: AppChange,
    event: AppEvent,
    tx: Transaction,
  ): Promise<AppRecord | undefined> {
    const app = await this.apps.change(scope, appId, change, tx, { expected, includeDeleted: 'deletedAt' in expected });
    if (app) await this.demandRoom(scope, app, event, tx);
    return app && this.announce(app, event, tx);
  }

  /** Gives an app to somebody else; undefined when it has another owner by now. */
  async changeOwner(
    app: AppRecord,
    change: { ownerId: string; settings: AppSettings },
    tx: Transaction,
  ): Promise<AppRecord | undefined> {
    const changed = await this.apps.changeOwner(app, change, tx);
    return changed && this.announce(changed, 'apps.app.owner-changed.v1', tx);
  }

  /** What owners do to an app, other than ending it, needs room in their plan. */
  private async demandRoom(scope: AppScope, app: AppRecord, event: AppEvent, tx: Transaction): Promise<void> {
    if ('accountId' in scope && needsRoom.includes(event)) await this.room.refuse(app, tx);
  }

  private async announce(app: AppRecord, event: AppEvent, tx: Transaction): Promise<AppRecord> {
    const state = stateOf(app);
    await this.outbox.append(tx, event, app.appId, app.appId, state);
    tx.afterCommit(() => void tellAppState(this.pubSub, state));
    return app;
  }
}
