import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { WorkspacePerson } from '@lathe/proto/accounts/profile';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { pictureUrlOf } from './picture-url.js';

/** Who builds an app, for those who do. */
@Injectable()
export class ListWorkspacePeople {
  constructor(
    private readonly apps: AppStates,
    private readonly accounts: AccountRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(owner: OwnerScope, appId: string): Promise<WorkspacePerson[]> {
    const { ownerId, members = [] } = await this.apps.ofOwner(owner, appId);
    const known = await this.accounts.ofIds([ownerId, ...members.map(({ accountId }) => accountId)]);
    return known.map((account) => ({
      accountId: account.accountId,
      name: account.name || account.email,
      pictureUrl: pictureUrlOf(account),
    }));
  }
}
