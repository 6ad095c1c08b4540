import { AddressSigner } from '@lathe/platform/auth/address-signer';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { roleIn } from '@lathe/platform/workspaces/workspace';
import { id } from '@lathe/proto/common/ids';
import { includesRole } from '@lathe/proto/common/workspace-roles';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

/** Who asks, and for which app. */
export interface Asker {
  readonly appId: string;
  readonly accountId: string;
}

/** Milliseconds. */
const lifetimeMs = 10 * 60_000;
const said = z.tuple([id, id, z.coerce.number()]);

/** Tokens of the picker: signed, short-lived, and good only as long as the person may edit the app. */
@Injectable()
export class WidgetTokens {
  constructor(
    private readonly signer: AddressSigner,
    private readonly apps: AppStates,
  ) {}

  /** Throws `not-found`. */
  async make({ appId, accountId }: Asker): Promise<{ token: string; expiresAt: string }> {
    if (!(await this.mayEdit({ appId, accountId }))) throw new DomainError('not-found');
    const endsAt = Date.now() + lifetimeMs;
    const body = `${appId}.${accountId}.${endsAt}`;
    return { token: `${body}.${this.signer.sign(signed(body))}`, expiresAt: new Date(endsAt).toISOString() };
  }

  /** Throws `connector/token-ended`. */
  async read(token: string): Promise<Asker> {
    const at = token.lastIndexOf('.');
    const [body, signature] = [token.slice(0, at), token.slice(at + 1)];
    const { data } = said.safeParse(body.split('.'));
    if (!data || !this.signer.verify(signed(body), signature)) throw ended();
    const [appId, accountId, endsAt] = data;
    if (endsAt < Date.now() || !(await this.mayEdit({ appId, accountId }))) throw ended();
    return { appId, accountId };
  }

  /** Whether a person may add documents to an app. */
  async mayEdit({ appId, accountId }: Asker): Promise<boolean> {
    const app = await this.apps.find(appId);
    const role = app && !app.deleted ? roleIn(app, accountId) : undefined;
    return role !== undefined && includesRole(role, 'editor');
  }
}

/** Nothing else that is signed begins so. */
const signed = (body: string): string => `connector-widget:${body}`;
const ended = (): DomainError => new DomainError('connector/token-ended');
