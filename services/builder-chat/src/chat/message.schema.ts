import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { Schema, type Connection, type Model } from 'mongoose';

export interface MessageRow extends Omit<ChatMessage, 'id' | 'createdAt' | 'error' | 'model'> {
  /** `{appId}:{id}`: a client chooses the ids of its messages, so they count within one app only. */
  _id: string;
  id: string;
  appId: string;
  ownerId: string;
  /** Place in the conversation, from 1. */
  seq: number;
  model: string | null;
  error: string | null;
  createdAt: Date;
  /** Of messages of old only, see StoredMessage. */
  afterCut?: string | null;
  hiddenBy?: string | null;
}

const messageSchema = new Schema<MessageRow>(
  {
    _id: String, id: String, appId: String, ownerId: String, seq: Number, role: String, content: String, createdAt: Date, status: String, versionId: String,
    templateId: String, model: String, systemActionInfo: Object, parts: [Object], annotations: [Object], attachments: [Object], toolInvocations: [Object],
    usage: Object, generationId: String, error: String, afterCut: String, hiddenBy: String,
  },
  { collection: 'messages', versionKey: false, minimize: false, id: false },
);
messageSchema.index({ appId: 1, seq: 1 }, { unique: true });

export const messageModel = (connection: Connection): Model<MessageRow> => connection.model<MessageRow>('Message', messageSchema);
