import { type Connection, type Model, Schema } from 'mongoose';

/** How much of a meter an account has used in one period. */
export interface CounterRow {
  /** `<account>:<meter>:<period>` */
  _id: string;
  used: number;
  /** Some time after the period's end. */
  expiresAt: Date;
}

/** One use, so that it is counted and given back once. */
export interface ReservationRow {
  /** `<account>:<key>` */
  _id: string;
  /** Counters that it raised; empty when it was given back. */
  counters: string[];
  amount: number;
  released: boolean;
  expiresAt: Date;
}

const counterSchema = new Schema<CounterRow>(
  { _id: String, used: Number, expiresAt: Date },
  { collection: 'usage_counters', versionKey: false },
);
counterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const reservationSchema = new Schema<ReservationRow>(
  { _id: String, counters: [String], amount: Number, released: Boolean, expiresAt: Date },
  { collection: 'usage_reservations', versionKey: false },
);
reservationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export interface UsageModels {
  readonly counters: Model<CounterRow>;
  readonly reservations: Model<ReservationRow>;
}

export const usageModels = (connection: Connection): UsageModels => ({
  counters: connection.model<CounterRow>('UsageCounter', counterSchema),
  reservations: connection.model<ReservationRow>('UsageReservation', reservationSchema),
});
