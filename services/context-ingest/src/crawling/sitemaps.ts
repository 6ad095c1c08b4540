import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { DocumentPool } from '../chunks/document-pool.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import { HostGate } from './host-gate.js';
import type { SiteRules } from './site-rules.js';
import { politeMs } from './visit-page.js';
import { pageAddress } from './web-address.js';
import { WebFetcher } from './web-fetcher.js';

/** Sitemaps that one crawl looks into, and bytes of each that count. */
const maxSitemaps = 5;
const maxBytes = 9_000_000;

/** Reads which pages a site names of itself. What cannot be had names none: nobody needs a sitemap. */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly fetcher: WebFetcher,
    private readonly gate: HostGate,
    private readonly pool: DocumentPool,
  ) {}

  /** Those that robots.txt names, or else the one in the usual place, and those that they name. */
  async pagesOf(origin: string, { sitemaps }: SiteRules, signal: AbortSignal): Promise<string[]> {
    const waiting = sitemaps.length > 0 ? [...sitemaps] : [`${origin}/sitemap.xml`];
    const seen = new Set<string>();
    const pages: string[] = [];
    for (let address = waiting.shift(); address !== undefined && seen.size < maxSitemaps; address = waiting.shift()) {
      const url = pageAddress(address, origin);
      // A sitemap speaks for its own site alone.
      if (!url || url.origin !== origin || seen.has(url.href)) continue;
      seen.add(url.href);
      const named = await this.read(url, signal);
      for (const page of named.pages) pages.push(page);
      waiting.push(...named.sitemaps.slice(0, maxSitemaps));
    }
    return pages;
  }

  private async read(
    url: URL,
    signal: AbortSignal,
  ): Promise<{ pages: readonly string[]; sitemaps: readonly string[] }> {
    const none = { pages: [], sitemaps: [] };
    try {
      const { bytes } = await this.gate.run(url.host, politeMs, signal, () =>
        this.fetcher.file(url.href, maxBytes, signal),
      );
      return bytes ? await this.pool.ask('sitemap', bytes) : none;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DomainError && error.code !== 'unavailable') return none;
      if (error instanceof ExtractionFault) return none;
      throw error;
    }
  }
}
