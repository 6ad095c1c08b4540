import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingAnswer, OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import { retryAfterMs } from '@lathe/platform/outgoing/retry-after';
import { OUTGOING_REQUESTS, SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { PageSource } from '../web-pages/read-page.js';
import { robotName } from '../web-pages/robots-text.js';
import { statusReason, typeReason } from './page-reasons.js';

/** What an address has answered. A failure that may pass says in how many milliseconds it is worth another try. */
export type Fetched =
  | { readonly kind: 'page'; readonly source: PageSource; readonly asked: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly againMs?: number };

const totalMs = 20_000;
/** Of one page, or of a file beside the pages. */
const maxBytes = 9_999_999;
const firstAgainMs = 1_000;
const redirects = [301, 302, 303, 307, 308];
const passing = [408, 425, 429, 500, 502, 503, 504];
/** The kinds of pages whose text is read, as files of them would be called. */
const names: Readonly<Record<string, string>> = {
  '': 'page',
  'text/html': 'page.html',
  'application/xhtml+xml': 'page.html',
  'text/plain': 'page.txt',
  'text/markdown': 'page.md',
  'text/csv': 'page.csv',
  'application/pdf': 'page.pdf',
};

/** Asks for pages through the guard, one address at a time: what leads on to another is answered, not followed. */
@Injectable()
export class WebFetcher {
  private readonly agent: string;

  constructor(
    @Inject(OUTGOING_REQUESTS) private readonly outgoing: OutgoingRequests,
    @Inject(SITE) { publicUrl }: Site,
  ) {
    this.agent = `${robotName}/1.0 (+${publicUrl})`;
  }

  async page(address: string, signal: AbortSignal): Promise<Fetched> {
    try {
      const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,application/pdf;q=0.8';
      const answer = await this.ask(address, signal, { follow: false, accept });
      return await read(address, answer);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DomainError)) throw error;
      return { kind: 'failed', reason: `${error.message}.`, ...(error.retryable && { againMs: firstAgainMs }) };
    }
  }

  /**
   * A file beside the pages of a site, robots.txt or a sitemap, of which the first so many bytes count; what it leads on
   * to is followed. Throws as the guard does.
   */
  async file(
    address: string,
    most: number,
    signal: AbortSignal,
  ): Promise<{ status: number; bytes: Uint8Array | undefined }> {
    const { status, body } = await this.ask(address, signal, { follow: true, accept: '*/*' });
    if (status === 200) return { status, bytes: await firstBytes(body, most) };
    body.destroy();
    return { status, bytes: undefined };
  }

  private ask(
    url: string,
    signal: AbortSignal,
    { follow, accept }: { follow: boolean; accept: string },
  ): Promise<OutgoingAnswer> {
    const headers = { 'user-agent': this.agent, accept };
    return this.outgoing.send({ url, headers, limits: { totalMs, maxBytes }, follow, signal });
  }
}

async function read(address: string, { status, headers, body }: OutgoingAnswer): Promise<Fetched> {
  const header = (name: string): string => [headers[name]].flat().join(',');
  if (redirects.includes(status) && header('location') !== '')
    return end(body, { kind: 'moved', to: header('location') });
  if (status !== 200) {
    const again = passing.includes(status) && { againMs: againMs(header('retry-after')) };
    return end(body, { kind: 'failed', reason: statusReason(status), ...again });
  }
  const [type = '', ...parameters] = header('content-type').toLowerCase().split(';');
  const name = names[type.trim()];
  if (name === undefined) return end(body, { kind: 'failed', reason: typeReason(type.trim()) });
  const charset = /charset\s*=\s*"?([\w-]+)/.exec(parameters.join(';'))?.[1] ?? '';
  return {
    kind: 'page',
    source: { address, bytes: await buffer(body), name, charset },
    asked: header('x-robots-tag'),
  };
}

async function firstBytes(body: Readable, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

function end(body: Readable, fetched: Fetched): Fetched {
  body.destroy();
  return fetched;
}

const againMs = (retryAfter: string): number => Math.max(firstAgainMs, retryAfterMs(retryAfter) ?? 0);
