import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SEALER } from '@lathe/platform/tokens/tokens';
import type { MembershipProduct, MembershipSettings as Settings, MembersLost } from '@lathe/proto/payments/memberships';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeCharging } from '../../charging/change-charging.js';
import { type Connection, secretContext, tokenContext } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import type { OwnChargedApp } from '../../charging/owned-charging.js';
import { hashOfSecret, newSecret } from '../../charging/ping-address.js';
import { allPages } from '../gumroad/all-pages.js';
import { GUMROAD, type Gumroad, type GumroadProduct, type GumroadSubscriber } from '../gumroad/gumroad.js';
import { MembershipRepository } from '../people/membership.repository.js';
import { PersonRepository } from '../people/person.repository.js';
import { goesOn } from '../people/standing-of.js';
import { Standings } from '../people/standings.js';
import { GumroadCalls } from './gumroad-calls.js';
import { MembershipSettings } from './membership-settings.js';

interface Wish {
  readonly productId: string;
  readonly accessToken?: string | undefined;
  readonly isConfirmed: boolean;
}

/** Those who would lose their access whose addresses are told. */
const emailsTold = 20;

/** Connects an app with a membership of its owner's Gumroad account (spec 2, section 4). */
@Injectable()
export class ConnectMemberships {
  constructor(
    private readonly calls: GumroadCalls,
    private readonly settings: MembershipSettings,
    private readonly chargings: ChargingRepository,
    private readonly changes: ChangeCharging,
    private readonly memberships: MembershipRepository,
    private readonly people: PersonRepository,
    private readonly standings: Standings,
    private readonly unitOfWork: UnitOfWork,
    @Inject(GUMROAD) private readonly gumroad: Gumroad,
    @Inject(SEALER) private readonly sealer: Sealer,
  ) {}

  /** Throws as `GumroadCalls` and Gumroad do. */
  products(owner: OwnerScope, appId: string, token: string | undefined): Promise<MembershipProduct[]> {
    return this.calls.with(owner, appId, token, async (_app, opened) => {
      const products = await this.gumroad.products(opened);
      return products.map(({ productId, name }) => ({ id: productId, name }));
    });
  }

  /**
   * Members of the new product are members before those of the old one are none any more, so nobody loses access in
   * between who has both. Throws `payments/no-such-product`, `payments/confirm-product`, and as `products` does.
   */
  execute(owner: OwnerScope, appId: string, { productId, accessToken, isConfirmed }: Wish): Promise<Settings> {
    return this.calls.with(owner, appId, accessToken, async (app, token) => {
      const product = (await this.gumroad.products(token)).find((one) => one.productId === productId);
      if (!product) throw new DomainError('payments/no-such-product');
      const asOf = new Date();
      const subscribers = await allPages(this.gumroad.subscribers(token, productId));
      const before = (await this.chargings.find(app))?.connection ?? null;
      if (before && before.productId !== productId && !isConfirmed)
        throw new DomainError('payments/confirm-product', { ...(await this.lost(app, subscribers, asOf)) });
      await this.memberships.keep(app, subscribers, asOf);
      const connection = this.connectionOf(app, product, token, before, asOf);
      await this.unitOfWork.run((tx) => this.changes.connect(app, connection, tx));
      await this.standings.decideAll(app);
      return this.settings.of(app);
    });
  }

  private connectionOf(
    { appId }: OwnChargedApp,
    { productId, name, joinUrl }: GumroadProduct,
    token: string,
    before: Connection | null,
    syncedAt: Date,
  ): Connection {
    const secret = before ? this.sealer.open(before.sealedSecret, secretContext(appId)) : newSecret();
    return {
      connectionId: newId(),
      sealedToken: this.sealer.seal(token, tokenContext(appId)),
      productId,
      productName: name,
      joinUrl,
      secretHash: hashOfSecret(secret),
      sealedSecret: this.sealer.seal(secret, secretContext(appId)),
      syncedAt,
      problem: null,
    };
  }

  /** Users who are members now, and would be none of the new product. */
  private async lost(app: OwnChargedApp, next: readonly GumroadSubscriber[], now: Date): Promise<MembersLost> {
    const kept = new Set(next.filter((one) => goesOn(one, now)).map(({ email }) => email));
    const emails: string[] = [];
    for await (const piece of this.people.members(app))
      emails.push(...piece.map(({ email }) => email).filter((email) => !kept.has(email)));
    return { count: emails.length, emails: emails.toSorted().slice(0, emailsTold) };
  }
}
