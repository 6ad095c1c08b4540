import { accountsService } from '@lathe/accounts/service';
import { paymentsService } from '@lathe/payments/service';
import { startTestService, type TestGround, type TestService } from '@lathe/platform/testing/test-service';
import { MortalServices } from './mortal-services.js';

const password = 'a long enough phrase';

export interface MortalBuyer {
  readonly accountId: string;
  readonly token: string;
}

/** Accounts and payments, with people who buy. */
export class MortalShop extends MortalServices {
  private buyers = 0;

  async buyer(): Promise<MortalBuyer> {
    const body = { email: `buyer${(this.buyers += 1)}@example.org`, password };
    const { json } = (await this.ask('accounts', 'POST', '/api/auth/sign-up', { body }))!;
    return { accountId: json.account.accountId, token: json.accessToken };
  }

  protected start(ground: TestGround): Promise<TestService> {
    return startTestService(accountsService, { env: { DEFAULT_PLAN: 'lite' }, beside: [paymentsService], ground });
  }
}
