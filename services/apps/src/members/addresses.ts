import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { readAddress } from '@lathe/proto/accounts/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';

/** The addresses of accounts, which only accounts knows. */
@Injectable()
export class Addresses {
  constructor(private readonly client: InternalClient) {}

  /** Throws `not-found` for an account that is gone or disabled. */
  of(accountId: string): Promise<RouteAnswer<typeof readAddress>> {
    return this.client.call(readAddress, { params: { accountId } }, asOwner(accountId, ''));
  }
}
