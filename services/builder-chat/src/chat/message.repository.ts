import { Inject, Injectable } from '@nestjs/common';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import type { Connection, Model } from 'mongoose';
import { messageModel, type MessageRow } from './message.schema.js';
import type { StoredMessage } from './message.js';

/** The conversation of an app. */
@Injectable()
export class MessageRepository {
  private readonly model: Model<MessageRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = messageModel(connection);
  }

  /** All messages in order, hidden ones too. */
  async list(_scope: OwnerScope | PlatformScope, appId: string): Promise<StoredMessage[]> {
    return (await this.model.find({ appId }).sort({ seq: 1 }).lean<MessageRow[]>()).map(toMessage);
  }

  /** Adds messages at the end. The caller holds the app's only running generation, so places are not contested. */
  async append(scope: OwnerScope, appId: string, messages: ChatMessage[], tx: Transaction): Promise<void> {
    const session = sessionOf(tx) ?? null;
    const last = await this.model.findOne({ appId }, { seq: 1 }).sort({ seq: -1 }).session(session).lean<{ seq: number }>();
    const first = (last?.seq ?? 0) + 1;
    const rows = messages.map(({ createdAt, model, ...message }, index): MessageRow => ({
      ...message, _id: `${appId}:${message.id}`, appId, ownerId: scope.accountId, seq: first + index, model: model ?? null,
      createdAt: new Date(createdAt),
    }));
    await this.model.create(rows, { session, ordered: true });
  }

  /** Puts the finished message in the place of the empty one. */
  async finish(_scope: PlatformScope, appId: string, message: ChatMessage, tx: Transaction): Promise<void> {
    const { id, createdAt: _createdAt, model = null, ...rest } = message;
    const change: Partial<MessageRow> = { ...rest, model };
    await this.model.updateOne({ _id: `${appId}:${id}` }, { $set: change }, { session: sessionOf(tx) });
  }
}

function toMessage({ _id, appId: _appId, ownerId: _ownerId, createdAt, model, ...row }: MessageRow): StoredMessage {
  return { ...row, createdAt: createdAt.toISOString(), ...(model !== null && { model }) };
}
