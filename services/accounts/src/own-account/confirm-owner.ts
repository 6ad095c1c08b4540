import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { Confirmation } from '@lathe/proto/accounts/own-account';
import { Inject, Injectable } from '@nestjs/common';
import { KeycloakMethod } from '../identity/keycloak/keycloak-method.js';
import { type KeycloakSettings, keycloakSettings } from '../identity/keycloak/keycloak-settings.js';
import { ConfirmPassword } from './confirm-password.js';

/** Asks once more who somebody is, by the method by which builders sign in here. */
@Injectable()
export class ConfirmOwner {
  constructor(
    private readonly passwords: ConfirmPassword,
    private readonly keycloak: KeycloakMethod,
    @Inject(keycloakSettings) private readonly settings: KeycloakSettings | null,
  ) {}

  /**
   * Throws as `ConfirmPassword` and `KeycloakMethod` do, `auth/token-refused` for a token of somebody else or of a
   * sign-in that is minutes old, and `not-found` for the confirmation of the other method.
   */
  async execute(scope: OwnerScope, shown: Confirmation, ip: string): Promise<void> {
    if ('token' in shown) {
      if (!(await this.keycloak.confirms(scope.accountId, { token: shown.token, ip })))
        throw new DomainError('auth/token-refused');
      return;
    }
    if (this.settings !== null) throw notFound();
    await this.passwords.execute(scope, shown.password, ip);
  }
}
