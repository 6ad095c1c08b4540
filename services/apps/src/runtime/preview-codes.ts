import { randomBytes } from 'node:crypto';
import type { Cache } from '@lathe/platform/cache/cache';
import { CACHE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { previewViewers } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

const codeSeconds = 60;
const ticket = z.object({ appId: id, accountId: id, versionId: id.nullable(), viewer: z.enum(previewViewers) });
const keyOf = (code: string): string => `apps:preview-code:${code}`;

/** For which app and for whom a code was made, and which older version it shows; null for the draft. The owner may see it as somebody else. */
export type PreviewTicket = z.output<typeof ticket>;

/**
 * The way from the builder to an app’s hosts without a token in an address: a code for one use within 60 s
 * (design section 6).
 */
@Injectable()
export class PreviewCodes {
  constructor(@Inject(CACHE) private readonly cache: Cache) {}

  async make(wanted: PreviewTicket): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    await this.cache.set(keyOf(code), JSON.stringify(wanted), codeSeconds);
    return code;
  }

  /** What a code was made for; undefined when it is unknown, used or too old. It is used up by that. */
  async use(code: string): Promise<PreviewTicket | undefined> {
    const held = await this.cache.take(keyOf(code));
    return held === undefined ? undefined : ticket.parse(JSON.parse(held));
  }
}
