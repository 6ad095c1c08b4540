import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SourceText } from '../chunks/chunk-file.js';
import { DocumentPool } from '../chunks/document-pool.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import type { CrawlPage, PageEnd } from '../records/crawl-page.js';
import { asksOf } from '../web-pages/page-head.js';
import type { PageText } from '../web-pages/read-page.js';
import { HostGate } from './host-gate.js';
import { notToBeKept, tooLongPause, withoutText } from './page-reasons.js';
import type { SiteRules } from './site-rules.js';
import { type Fetched, WebFetcher } from './web-fetcher.js';

/** What one page came to. */
export interface Visit {
  readonly end: PageEnd;
  /** Its text, where it is to be kept. */
  readonly text?: SourceText;
  /** Where it leads on to as a whole. */
  readonly movedTo?: string;
  /** Whether there is a page at all that could lead on. */
  readonly isThere: boolean;
  /** Addresses that it names, as they are written, to be read from `base`. */
  readonly links: readonly string[];
  readonly base: string;
  readonly canonical: string | null;
}

/** Milliseconds between two requests to a host that asks for none itself, and most that are waited for one that does. */
export const politeMs = 50;
const mostPauseMs = 30_000;
/** Whether a site wants more time between two pages than is waited for. */
export const isTooSlow = ({ pause }: SiteRules): boolean => pause * 1_000 > mostPauseMs;
const tries = 3;
const mostAgainMs = 30_000;

/** Fetches one page, as its site allows, and reads it. */
@Injectable()
export class VisitPage {
  constructor(
    private readonly fetcher: WebFetcher,
    private readonly gate: HostGate,
    private readonly pool: DocumentPool,
  ) {}

  async execute({ address, depth }: CrawlPage, rules: SiteRules, signal: AbortSignal): Promise<Visit> {
    const refusal = await rules.refusal(address);
    if (refusal !== undefined) return left(address, 'skipped', refusal);
    const pauseMs = Math.max(politeMs, rules.pause * 1_000);
    // One page is one page, whatever the pause.
    if (isTooSlow(rules) && depth > 0) return left(address, 'skipped', tooLongPause(rules.pause));
    const fetched = await this.fetch(address, Math.min(pauseMs, mostPauseMs), signal);
    if (fetched.kind === 'failed') return left(address, 'error', fetched.reason);
    if (fetched.kind === 'moved') return { ...left(address, 'skipped', ''), movedTo: fetched.to };
    return this.read(address, fetched);
  }

  /** What may pass is tried again, where that is soon. */
  private async fetch(address: string, pauseMs: number, signal: AbortSignal): Promise<Fetched> {
    for (let time = 1; ; time += 1) {
      const fetched = await this.gate.run(new URL(address).host, pauseMs, signal, () =>
        this.fetcher.page(address, signal),
      );
      const againMs = fetched.kind === 'failed' ? fetched.againMs : undefined;
      if (againMs === undefined || time === tries || againMs * time > mostAgainMs) return fetched;
      await sleep(againMs * time, undefined, { signal });
    }
  }

  private async read(address: string, { source, asked }: Extract<Fetched, { kind: 'page' }>): Promise<Visit> {
    const read = await this.textOf(source);
    if ('fault' in read) return left(address, 'error', read.fault);
    const { head, text } = read;
    const header = asksOf(asked);
    const on = { isThere: true, links: header.nofollow ? [] : head.links, base: head.base, canonical: head.canonical };
    if (head.noindex || header.noindex) return { ...left(address, 'skipped', notToBeKept), ...on };
    if (text.text.trim() === '') return { ...left(address, 'skipped', withoutText), ...on };
    const { title } = head;
    const hash = createHash('sha256').update(text.text).digest('base64url');
    const end = { status: 'read' as const, reason: null, title, size: source.bytes.byteLength, hash };
    return { end, text: { ...text, address }, ...on };
  }

  private textOf(source: Extract<Fetched, { kind: 'page' }>['source']): Promise<PageText | { fault: string }> {
    return this.pool.ask('page', source).catch((error: unknown) => {
      if (error instanceof ExtractionFault) return { fault: error.message };
      throw error;
    });
  }
}

const left = (address: string, status: 'skipped' | 'error', reason: string): Visit => ({
  end: { status, reason },
  isThere: false,
  links: [],
  base: address,
  canonical: null,
});
