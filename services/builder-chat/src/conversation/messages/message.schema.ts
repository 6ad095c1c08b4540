import { type Connection, type Model, Schema } from 'mongoose';
import type { Message, MessageFile } from './message.js';

export interface MessageRow extends Omit<Message, 'createdAt' | 'attachments'> {
  /** `{appId}:{id}`: a client chooses the ids of its messages, so they count within one app only. */
  _id: string;
  appId: string;
  ownerId: string;
  /** Place in the conversation, from 1. */
  seq: number;
  createdAt: Date;
  /** `url` holds the bytes in messages of old, which have no ids for their files. */
  attachments: (MessageFile & { url?: string })[];
  /** Of messages of old only, see StoredMessage. */
  afterCut?: string | null;
  hiddenBy?: string | null;
}

const messageSchema = new Schema<MessageRow>(
  {
    _id: String,
    id: String,
    appId: String,
    ownerId: String,
    seq: Number,
    role: String,
    content: String,
    authorId: String,
    createdAt: Date,
    status: String,
    versionId: String,
    templateId: String,
    model: String,
    systemActionInfo: Object,
    parts: [Object],
    annotations: [Object],
    attachments: [Object],
    toolInvocations: [Object],
    usage: Object,
    generationId: String,
    error: String,
    errorCode: String,
    errorDetail: String,
    afterCut: String,
    hiddenBy: String,
  },
  { collection: 'messages', versionKey: false, minimize: false, id: false },
);
messageSchema.index({ appId: 1, seq: 1 }, { unique: true });
// What a person wrote anywhere, when their account ends.
messageSchema.index({ authorId: 1 }, { partialFilterExpression: { authorId: { $type: 'string' } } });

export const messageModel = (connection: Connection): Model<MessageRow> =>
  connection.model<MessageRow>('Message', messageSchema);
