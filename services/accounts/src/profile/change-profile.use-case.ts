import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountPictureRepository } from './account-picture.repository.js';
import { pictureOf } from './picture-of.js';

/** Changes what somebody shows of themselves. All throw `not-signed-in` when the account is gone. */
@Injectable()
export class ChangeProfile {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly pictures: AccountPictureRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  rename({ accountId }: OwnerScope, name: string): Promise<AccountRecord> {
    return this.unitOfWork.run(async (tx) => known(await this.accounts.changeProfile(accountId, { name }, tx)));
  }

  /** Throws as `pictureOf` does. */
  setPicture({ accountId }: OwnerScope, bytes: Buffer): Promise<AccountRecord> {
    const picture = pictureOf(bytes);
    return this.unitOfWork.run(async (tx) => {
      // Nobody who does not know the address of a picture finds it.
      const pictureId = randomId();
      const changed = known(await this.accounts.changeProfile(accountId, { pictureId }, tx));
      await this.pictures.deleteOf(accountId, tx);
      await this.pictures.insert(pictureId, accountId, picture, tx);
      return changed;
    });
  }

  removePicture({ accountId }: OwnerScope): Promise<AccountRecord> {
    return this.unitOfWork.run(async (tx) => {
      await this.pictures.deleteOf(accountId, tx);
      return known(await this.accounts.changeProfile(accountId, { pictureId: null }, tx));
    });
  }
}

function known(account: AccountRecord | undefined): AccountRecord {
  if (!account) throw new DomainError('not-signed-in');
  return account;
}
