import type { OwnerHolding } from '@lathe/platform/owner-changes/owner-holding';
import { sessionOf, type Transaction, writeLater } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { Message, StoredMessage } from './message.js';
import { messageModel, type MessageRow } from './message.schema.js';
import { readStored } from './read-stored.js';

/** What is long in a message, and not needed to tell of it: bodies of actions, and files that messages of old hold. */
const withoutBodies = {
  'toolInvocations.result.content': 0,
  'parts.toolInvocation.result': 0,
  'parts.toolInvocation.args': 0,
  'parts.url': 0,
  'attachments.url': 0,
} as const;

const idOf = (appId: string, messageId: string): string => `${appId}:${messageId}`;

/** The conversation of an app. */
@Injectable()
export class MessageRepository implements AppHolding, OwnerHolding {
  private readonly model: Model<MessageRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = messageModel(connection);
  }

  /** All messages in order, hidden ones too, without the bodies of their actions. */
  async list(_scope: OwnerScope | PlatformScope, appId: string): Promise<StoredMessage[]> {
    return (await this.model.find({ appId }, withoutBodies).sort({ seq: 1 }).lean()).map(readStored);
  }

  /** What an action of a message has written; undefined when there is no such action. */
  async findActionBody(
    _scope: OwnerScope,
    appId: string,
    messageId: string,
    actionId: string,
  ): Promise<string | undefined> {
    const row = await this.model
      .findById(idOf(appId, messageId), { toolInvocations: 1 })
      .lean<Pick<MessageRow, 'toolInvocations'>>();
    return row?.toolInvocations.find(({ toolCallId }) => toolCallId === actionId)?.result?.content;
  }

  /** A file by its id; `url` holds the bytes of one that is in its message. */
  async findFile(
    _scope: OwnerScope | PlatformScope,
    appId: string,
    id: string,
  ): Promise<{ name: string; contentType: string; url?: string } | undefined> {
    const ofOld = /^(.+)\.(\d)$/.exec(id);
    const filter = ofOld === null ? { appId, 'attachments.id': id } : { _id: idOf(appId, ofOld[1]!) };
    const row = await this.model.findOne(filter, { attachments: 1 }).lean<Pick<MessageRow, 'attachments'>>();
    return ofOld === null ? row?.attachments.find((file) => file.id === id) : row?.attachments[Number(ofOld[2])];
  }

  /** Adds messages at the end. The caller holds the app's only running generation, so places are not contested. */
  async append(scope: OwnerScope, appId: string, messages: Message[], tx: Transaction): Promise<void> {
    const session = sessionOf(tx) ?? null;
    const last = await this.model
      .findOne({ appId }, { seq: 1 })
      .sort({ seq: -1 })
      .session(session)
      .lean<{ seq: number }>();
    const first = (last?.seq ?? 0) + 1;
    const rows = messages.map(({ createdAt, ...message }, index): MessageRow => ({
      ...message,
      _id: idOf(appId, message.id),
      appId,
      ownerId: scope.accountId,
      seq: first + index,
      createdAt: new Date(createdAt),
    }));
    await this.model.create(rows, { session, ordered: true });
  }

  async changeOwner(_scope: PlatformScope, appId: string, ownerId: string, tx: Transaction): Promise<void> {
    await this.model.updateMany({ appId }, { $set: { ownerId } }, { session: sessionOf(tx) });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }

  /** Of messages of somebody whose account is gone nobody is the author any more. */
  forgetAuthor(_scope: PlatformScope, authorId: string, tx: Transaction): void {
    writeLater(tx, this.model, { updateMany: { filter: { authorId }, update: { $set: { authorId: null } } } });
  }

  /** Puts the finished message in the place of the empty one. */
  async finish(
    _scope: PlatformScope,
    appId: string,
    { id, createdAt: _createdAt, ...rest }: Message,
    tx: Transaction,
  ): Promise<void> {
    const change: Partial<MessageRow> = rest;
    await this.model.updateOne({ _id: idOf(appId, id) }, { $set: change }, { session: sessionOf(tx) });
  }
}
