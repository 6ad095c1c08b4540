import { randomUUID } from 'node:crypto';
import { Schema, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from './connection.js';

interface LeaseRow {
  _id: string;
  owner: string;
  until: Date;
}

const leaseSchema = new Schema<LeaseRow>({ _id: String, owner: String, until: Date }, { collection: 'leases', versionKey: false });
const leaseMs = 10_000;

/** A named right that one process of a service holds at a time. It ends by itself when its holder dies. */
export class Lease {
  private readonly owner = randomUUID();
  private readonly model: Model<LeaseRow>;
  private heldUntil = 0;

  /** `exclusive`: no other process works on this database, so whoever held the lease is dead and it is taken at once. */
  constructor(connection: Connection, private readonly name: string, private readonly exclusive: boolean) {
    this.model = connection.model<LeaseRow>('Lease', leaseSchema);
  }

  /** Takes or renews the lease; false when another process has it. */
  async hold(): Promise<boolean> {
    if (this.heldUntil - Date.now() > leaseMs / 2) return true;
    const until = new Date(Date.now() + leaseMs);
    try {
      const free = { _id: this.name, ...(this.exclusive ? {} : { $or: [{ owner: this.owner }, { until: { $lt: new Date() } }] }) };
      await this.model.updateOne(free, { $set: { owner: this.owner, until } }, { upsert: true });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    this.heldUntil = until.getTime();
    return true;
  }

  async release(): Promise<void> {
    this.heldUntil = 0;
    await this.model.deleteOne({ _id: this.name, owner: this.owner });
  }
}
