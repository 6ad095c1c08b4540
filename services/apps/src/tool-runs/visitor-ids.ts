import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { requestOrigin } from '@lathe/platform/http/request-origin';
import { randomId } from '@lathe/platform/ids/random-id';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const keptSeconds = 365 * 24 * 3600;
/** In a frame on another site browsers keep it for that site alone (CHIPS), so it follows nobody from site to site. */
const framedToo = 'SameSite=None; Secure; Partitioned';

/**
 * Tells the visitors of an app apart who are not signed in (design 12.8): by a number in a signed cookie of the app's own
 * host, which says nothing of them and is good for that app alone.
 */
@Injectable()
export class VisitorIds {
  constructor(
    private readonly signer: AddressSigner,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** The visitor of a request, as what they run is kept for them; null for one who has none of these numbers. */
  known(request: FastifyRequest, appId: string): string | null {
    const pattern = new RegExp(`(?:^|;\\s*)${this.cookieOf(request, appId).name}=([0-9a-f]{24})\\.([\\w-]{43})(?:;|$)`);
    const [, known = '', signature = ''] = pattern.exec(request.headers.cookie ?? '') ?? [];
    return known !== '' && this.signer.verify(textOf(appId, known), signature) ? personOf(known) : null;
  }

  /** The visitor of a request; one who is new is given a number with the answer. */
  of(request: FastifyRequest, reply: FastifyReply, appId: string): string {
    const known = this.known(request, appId);
    if (known !== null) return known;
    const { name, path, isSecure } = this.cookieOf(request, appId);
    const made = randomId();
    const value = `${made}.${this.signer.sign(textOf(appId, made))}`;
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${keptSeconds}; HttpOnly; ${isSecure ? framedToo : 'SameSite=Lax'}`,
    );
    return personOf(made);
  }

  private cookieOf(request: FastifyRequest, appId: string) {
    const isSecure = requestOrigin(request, this.site).startsWith('https:');
    // The apps are siblings under one domain: only such a name cannot be set by one for another.
    return isSecure
      ? { isSecure, name: '__Host-lathe_visitor', path: '/' }
      : { isSecure, name: 'lathe_visitor', path: `/apps/${appId}` };
  }
}

const personOf = (visitorId: string): string => `visitor-${visitorId}`;
const textOf = (appId: string, visitorId: string): string => `visitor/${appId}/${visitorId}`;
