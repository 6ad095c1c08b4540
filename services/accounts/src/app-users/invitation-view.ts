import { invitationCode } from '@lathe/platform/app-access/invitation-codes';
import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Invitation } from '@lathe/proto/accounts/invitations';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Inject, Injectable } from '@nestjs/common';
import type { AppInvitation } from './invitation.repository.js';

/** An invitation as the app's owner sees it, with the address that opens it on the app's own host. */
@Injectable()
export class InvitationView {
  constructor(
    private readonly signer: AddressSigner,
    @Inject(SITE) private readonly site: Site,
  ) {}

  of({ appId, slug }: AppState, { invitationId, email, expiresAt }: AppInvitation): Invitation {
    const code = invitationCode(this.signer, appId, invitationId);
    const url = `${appOrigin(slug, this.site)}/apps/${appId}/login?invite=${code}`;
    return { invitationId, email, url, expiresAt: expiresAt.toISOString() };
  }
}
