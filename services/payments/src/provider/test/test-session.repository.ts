import { randomId } from '@lathe/platform/ids/random-id';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { type Connection, type Model, Schema } from 'mongoose';
import type { CheckoutWish, PackageWish } from '../payment-provider.js';

/** What one wants to pay for: a plan, or an app. */
type TestWish =
  | { readonly kind: 'checkout'; readonly wish: CheckoutWish }
  | { readonly kind: 'package'; readonly wish: PackageWish };

interface Page {
  readonly sessionId: string;
  readonly customerId: string;
}

/** A page on which one pays. */
export type TestCheckout = Page & TestWish & { readonly state: 'open' | 'paid' | 'expired' };

/** A page of the test provider that somebody was sent to. */
export type TestSession = TestCheckout | (Page & { readonly kind: 'portal'; readonly returnUrl: string });

type SessionRow = { _id: string; key: string; createdAt: Date; session: TestSession };

const sessionSchema = new Schema<SessionRow>(
  { _id: String, key: String, createdAt: Date, session: Object },
  { collection: 'test_sessions', versionKey: false },
);
/** As long as Stripe's are good. */
const daySeconds = 24 * 3600;
sessionSchema.index({ key: 1 }, { unique: true });
sessionSchema.index({ createdAt: 1 }, { expireAfterSeconds: daySeconds });

/** Pages of the test provider; the id, which nobody can guess, is what opens one. */
export class TestSessionRepository {
  private readonly model: Model<SessionRow>;

  constructor(connection: Connection) {
    this.model = connection.model<SessionRow>('TestSession', sessionSchema);
  }

  /** The checkout of the key of a wish, made when it is not there yet. */
  async checkout(_scope: PlatformScope, wished: TestWish): Promise<TestSession> {
    const { customerId, key } = wished.wish;
    const session: TestCheckout = { sessionId: `tcs_${randomId()}`, customerId, state: 'open', ...wished };
    try {
      await this.insert(session, key);
      return session;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.model.findOne({ key }).orFail().lean<SessionRow>()).session;
    }
  }

  async portal(_scope: PlatformScope, customerId: string, returnUrl: string): Promise<TestSession> {
    const session: TestSession = { sessionId: `tps_${randomId()}`, customerId, kind: 'portal', returnUrl };
    await this.insert(session, session.sessionId);
    return session;
  }

  async find(_scope: PlatformScope, sessionId: string): Promise<TestSession | undefined> {
    return (await this.model.findById(sessionId).lean<SessionRow>())?.session;
  }

  /** Ends an open checkout; false where it is not open any more. */
  async end(_scope: PlatformScope, sessionId: string, state: 'paid' | 'expired', tx?: Transaction): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: sessionId, 'session.state': 'open' },
      { $set: { 'session.state': state } },
      tx ? { session: sessionOf(tx)! } : {},
    );
    return modifiedCount === 1;
  }

  async deleteOf(_scope: PlatformScope, customerId: string): Promise<void> {
    await this.model.deleteMany({ 'session.customerId': customerId });
  }

  private async insert(session: TestSession, key: string): Promise<void> {
    await this.model.create([{ _id: session.sessionId, key, createdAt: new Date(), session }]);
  }
}
