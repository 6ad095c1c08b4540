import type { Mailer } from '@lathe/platform/mail/mailer';
import { EMBEDDED, MAILER } from '@lathe/platform/service/tokens';
import type { authConfig } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_PROVIDER, type IdentityProvider } from '../identity/identity-provider.js';

/** How people sign in to this installation. */
@Injectable()
export class ReadAuthConfig {
  constructor(
    @Inject(IDENTITY_PROVIDER) private readonly identity: IdentityProvider,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(EMBEDDED) private readonly embedded: boolean,
  ) {}

  execute(): RouteAnswer<typeof authConfig> {
    return { provider: this.identity.name, mailDelivers: this.mailer.delivers, embedded: this.embedded, google: false };
  }
}
