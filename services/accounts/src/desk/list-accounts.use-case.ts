import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { DeskAccount, listAccounts } from '@lathe/proto/desk/accounts';
import { deskPageSize } from '@lathe/proto/desk/lists';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { shownAccount } from './shown-account.js';

const marks = { all: undefined, disabled: 'isDisabled', operators: 'isAdmin' } as const;

/** All accounts, by address. */
@Injectable()
export class ListAccounts {
  constructor(private readonly accounts: AccountRepository) {}

  async execute(
    operator: OperatorScope,
    { search, state, after }: RouteInput<typeof listAccounts>['query'],
  ): Promise<{ entries: DeskAccount[]; next: string | null }> {
    const found = await this.accounts.page(operator, {
      beginning: search,
      after,
      marked: marks[state],
      limit: deskPageSize + 1,
    });
    const entries = found.slice(0, deskPageSize).map(shownAccount);
    return { entries, next: found.length > deskPageSize ? entries.at(-1)!.email : null };
  }
}
