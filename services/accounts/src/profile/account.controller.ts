import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { createAccount, currentAccount } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { EnsureAccount } from '../accounts/ensure-account.use-case.js';
import { ReadAccount } from '../accounts/read-account.use-case.js';
import { SignedInUsers } from '../app-users/own-page/signed-in-user.js';
import { AccountView, appUserAccountView } from './account-view.js';

/** The account of whoever is signed in. */
@Controller()
export class AccountController {
  constructor(
    private readonly ensureAccount: EnsureAccount,
    private readonly readAccount: ReadAccount,
    private readonly people: SignedInUsers,
    private readonly view: AccountView,
  ) {}

  @Route(createAccount)
  async create(
    @Caller() caller: Principal,
    @Input() { query }: RouteInput<typeof createAccount>,
  ): Promise<RouteAnswer<typeof createAccount>> {
    return { accountId: (await this.ensureAccount.execute(ownerScope(caller), query.sale_id)).accountId };
  }

  @Route(currentAccount)
  async current(
    @Caller() caller: Principal,
    @RequestHost() host: HostTarget,
  ): Promise<RouteAnswer<typeof currentAccount>> {
    if (host.kind !== 'platform') return appUserAccountView(await this.people.signedInAt(host, caller));
    return this.view.of(await this.readAccount.execute(ownerScope(caller)));
  }
}
