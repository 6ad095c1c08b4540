import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import type { EventModels, HeldRow } from './event.schema.js';

/** Events of one service that could not be applied and wait for an operator. */
export class DeadLetters {
  constructor(private readonly models: Pick<EventModels, 'held'>) {}

  /** The oldest first; only the one with this id when one is given. */
  async list(heldId?: string, limit = 0): Promise<HeldRow[]> {
    return this.models.held.find(this.filter(heldId)).sort({ heldAt: 1 }).limit(limit).lean();
  }

  /** Deletes one for good; false when there is none of this id. */
  async drop(heldId: string, tx?: Transaction): Promise<boolean> {
    return (await this.models.held.deleteOne(this.filter(heldId), { session: sessionOf(tx) })).deletedCount === 1;
  }

  /**
   * Puts one, or all, back in line; answers how many. The service applies them at its next sweep. What never was an
   * event stays where it is.
   */
  async replay(heldId?: string, tx?: Transaction): Promise<number> {
    const { modifiedCount } = await this.models.held.updateMany(
      { ...this.filter(heldId), consumer: { $ne: 'transport' } },
      { $set: { status: 'parked', attempts: 0, nextAttemptAt: new Date() } },
      { session: sessionOf(tx) },
    );
    return modifiedCount;
  }

  private filter(heldId: string | undefined): { status: 'dead'; _id?: string } {
    return { status: 'dead', ...(heldId ? { _id: heldId } : {}) };
  }
}
