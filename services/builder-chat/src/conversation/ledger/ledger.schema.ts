import { type Connection, type Model, Schema } from 'mongoose';
import type { Turn } from './turn.js';

export interface TurnRow extends Omit<Turn, 'turnId'> {
  _id: string;
}

const turnSchema = new Schema<TurnRow>(
  {
    _id: String,
    appId: String,
    messageId: String,
    kind: String,
    charged: Number,
    givenBack: String,
    startedAt: Date,
    endedAt: Date,
    calls: [Object],
  },
  { collection: 'turns', versionKey: false },
);
turnSchema.index({ appId: 1, messageId: 1, startedAt: 1 });

export const turnModel = (connection: Connection): Model<TurnRow> => connection.model<TurnRow>('Turn', turnSchema);
