import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { beginAgain, sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface SlugRow {
  _id: string;
  /** Null once its app is purged: nobody gets it, and it leads nowhere. */
  appId: string | null;
  createdAt: Date;
}

const slugSchema = new Schema<SlugRow>(
  { _id: String, appId: String, createdAt: Date },
  { collection: 'slugs', versionKey: false },
);
slugSchema.index({ appId: 1 });

/**
 * Every slug that was ever given, with its app. Rows are never removed: a freed slug keeps leading to the app that had
 * it, as long as that is there, and is given to no other one (design section 7). Slugs are one name space of the whole
 * installation, so this is the platform's own book: it holds who has a name, and nothing of theirs.
 */
@Injectable()
export class SlugRepository {
  private readonly model: Model<SlugRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<SlugRow>('Slug', slugSchema);
  }

  /** The app that has or had a slug. */
  async appOf(slug: string): Promise<string | undefined> {
    return (await this.model.findById(slug).lean<SlugRow>())?.appId ?? undefined;
  }

  /** Gives a slug to an app; false when it belongs to another one. */
  async claim(slug: string, appId: string, tx: Transaction): Promise<boolean> {
    const session = sessionOf(tx)!;
    const row = await this.model.findById(slug, null, { session }).lean<SlugRow>();
    if (row) return row.appId === appId;
    try {
      await this.model.create([{ _id: slug, appId, createdAt: new Date() }], { session });
    } catch (error) {
      // Two apps asked for it at the same moment; the other one has it now.
      throw isDuplicateKey(error) ? beginAgain(error) : error;
    }
    return true;
  }

  /** Takes the slugs of an app out of use: visitors who know them must not end up at somebody else's app. */
  async retire(appId: string, tx: Transaction): Promise<void> {
    await this.model.updateMany({ appId }, { $set: { appId: null } }, { session: sessionOf(tx)! });
  }
}
