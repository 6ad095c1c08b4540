import { randomUUID } from 'node:crypto';
import { type Connection, type Model, Schema } from 'mongoose';
import { isDuplicateKey } from './connection.js';

interface LeaseRow {
  _id: string;
  owner: string;
  until: Date;
}

export interface LeaseOptions {
  /** No other process works on this database, so whoever held the lease is dead and it is taken at once. */
  readonly exclusive: boolean;
  /** How long a silent holder keeps it, in milliseconds; 10,000 unless told. */
  readonly leaseMs?: number;
}

const leaseSchema = new Schema<LeaseRow>(
  { _id: String, owner: String, until: Date },
  { collection: 'leases', versionKey: false },
);
const defaultLeaseMs = 10_000;

/**
 * A named right that one process of a service holds at a time. It ends by itself when its holder dies. Only the
 * database's clock decides when: those of hosts may differ by any amount.
 */
export class Lease {
  private readonly owner = randomUUID();
  private readonly model: Model<LeaseRow>;
  private readonly exclusive: boolean;
  private readonly leaseMs: number;
  /** By `performance.now()`, which nobody sets. */
  private heldUntil = 0;

  constructor(
    connection: Connection,
    private readonly name: string,
    { exclusive, leaseMs = defaultLeaseMs }: LeaseOptions,
  ) {
    this.model = connection.model<LeaseRow>('Lease', leaseSchema);
    this.exclusive = exclusive;
    this.leaseMs = leaseMs;
  }

  /**
   * Whether no other process can hold it yet: counted from before the last renewal was asked for, so it ends here
   * before it does in the database.
   */
  get isHeld(): boolean {
    return performance.now() < this.heldUntil;
  }

  /** Takes the lease, or renews it when half of it is over; false when another process has it. */
  async hold(): Promise<boolean> {
    const asked = performance.now();
    if (this.heldUntil - asked > this.leaseMs / 2) return true;
    const isTaken = await this.take();
    this.heldUntil = isTaken ? asked + this.leaseMs : 0;
    return isTaken;
  }

  /**
   * Renews it until the answer is called, for work that may take long. One that could not be renewed shows in `isHeld`.
   */
  keep(): () => void {
    const timer = setInterval(() => void this.hold().catch(() => undefined), this.leaseMs / 4);
    return () => clearInterval(timer);
  }

  async release(): Promise<void> {
    this.heldUntil = 0;
    await this.model.deleteOne({ _id: this.name, owner: this.owner });
  }

  private async take(): Promise<boolean> {
    const mineOrOver = { $or: [{ owner: this.owner }, { $expr: { $lt: ['$until', '$$NOW'] } }] };
    const takenNow = [{ $set: { owner: this.owner, until: { $add: ['$$NOW', this.leaseMs] } } }];
    try {
      await this.model.updateOne({ _id: this.name, ...(this.exclusive ? {} : mineOrOver) }, takenNow, {
        upsert: true,
        updatePipeline: true,
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
