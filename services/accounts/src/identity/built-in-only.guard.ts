import { notFound } from '@lathe/platform/errors/domain-error';
import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { type KeycloakSettings, keycloakSettings } from './keycloak/keycloak-settings.js';

/** Routes about passwords of builders are not there where Keycloak signs them in (design section 6). */
@Injectable()
export class BuiltInOnly implements CanActivate {
  constructor(@Inject(keycloakSettings) private readonly keycloak: KeycloakSettings | null) {}

  canActivate(): boolean {
    if (this.keycloak !== null) throw notFound();
    return true;
  }
}
