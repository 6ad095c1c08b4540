import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

export interface AccountPicture {
  readonly contentType: string;
  readonly bytes: Buffer;
}

interface PictureRow extends AccountPicture {
  _id: string;
  accountId: string;
}

const pictureSchema = new Schema<PictureRow>(
  { _id: String, accountId: String, contentType: String, bytes: Buffer },
  { collection: 'account_pictures', versionKey: false },
);
pictureSchema.index({ accountId: 1 });

/** Pictures of accounts. They are small, and change together with the account. */
@Injectable()
export class AccountPictureRepository {
  private readonly model: Model<PictureRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PictureRow>('AccountPicture', pictureSchema);
  }

  async find(pictureId: string): Promise<AccountPicture | undefined> {
    const row = await this.model.findById(pictureId);
    return row ? { contentType: row.contentType, bytes: row.bytes } : undefined;
  }

  async insert(pictureId: string, accountId: string, picture: AccountPicture, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: pictureId, accountId, ...picture }], { session: sessionOf(tx)! });
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ accountId }, { session: sessionOf(tx)! });
  }
}
