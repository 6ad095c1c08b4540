import type { Mailer } from '@lathe/platform/mail/mailer';
import { EMBEDDED, MAILER } from '@lathe/platform/tokens/tokens';
import type { authConfig } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import { type KeycloakSettings, keycloakSettings } from '../identity/keycloak/keycloak-settings.js';

/** How people sign in to this installation. */
@Injectable()
export class ReadAuthConfig {
  constructor(
    @Inject(keycloakSettings) private readonly keycloak: KeycloakSettings | null,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(EMBEDDED) private readonly embedded: boolean,
  ) {}

  execute(): RouteAnswer<typeof authConfig> {
    const common = { mailDelivers: this.mailer.delivers, embedded: this.embedded, google: false };
    if (this.keycloak === null) return { provider: 'built-in', ...common };
    const { url, realm, clientId } = this.keycloak;
    return { provider: 'keycloak', ...common, keycloak: { url, realm, clientId } };
  }
}
