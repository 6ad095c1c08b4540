import type { Mailer } from '@lathe/platform/mail/mailer';
import { EMBEDDED, MAILER } from '@lathe/platform/tokens/tokens';
import type { authConfig } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import { type SignInMethod, signInMethod } from '../identity/sign-in-method.js';

/** How people sign in to this installation. */
@Injectable()
export class ReadAuthConfig {
  constructor(
    @Inject(signInMethod) private readonly method: SignInMethod<unknown>,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(EMBEDDED) private readonly embedded: boolean,
  ) {}

  execute(): RouteAnswer<typeof authConfig> {
    return { provider: this.method.name, mailDelivers: this.mailer.delivers, embedded: this.embedded, google: false };
  }
}
