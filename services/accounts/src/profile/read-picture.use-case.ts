import { notFound } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { type AccountPicture, AccountPictureRepository } from './account-picture.repository.js';

/** The picture of an account, for whoever knows its address. */
@Injectable()
export class ReadPicture {
  constructor(private readonly pictures: AccountPictureRepository) {}

  /** Throws `not-found`. */
  async execute(pictureId: string): Promise<AccountPicture> {
    const picture = await this.pictures.find(pictureId);
    if (!picture) throw notFound();
    return picture;
  }
}
