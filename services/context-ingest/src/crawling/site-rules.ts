import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { DocumentPool } from '../chunks/document-pool.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import type { RobotsAnswer } from '../web-pages/robots-text.js';
import { disallowed, robotsAway, robotsTooHard } from './page-reasons.js';
import { WebFetcher } from './web-fetcher.js';

/** Bytes of a robots.txt that count (RFC 9309). */
const maxBytes = 512_000;
const tries = 3;
const againMs = 1_000;
const none: Pick<RobotsAnswer, 'pause' | 'sitemaps'> = { pause: 0, sitemaps: [] };

/** What a site asks of robots. */
export interface SiteRules {
  /** Seconds between two requests; 0 where it asks for none. */
  readonly pause: number;
  readonly sitemaps: readonly string[];
  /** Why a page may not be read; undefined where it may. */
  refusal(address: string): Promise<string | undefined>;
}

/** Reads the robots.txt of sites (RFC 9309): without one all is allowed, with one that cannot be had nothing is. */
@Injectable()
export class SiteRuleReader {
  constructor(
    private readonly fetcher: WebFetcher,
    private readonly pool: DocumentPool,
  ) {}

  async of(origin: string, signal: AbortSignal): Promise<SiteRules> {
    for (let time = 1; ; time += 1) {
      const { rules, mayPass } = await this.once(`${origin}/robots.txt`, signal);
      if (!mayPass || time === tries) return rules;
      await sleep(againMs * time, undefined, { signal });
    }
  }

  private async once(address: string, signal: AbortSignal): Promise<{ rules: SiteRules; mayPass?: boolean }> {
    try {
      const { status, bytes } = await this.fetcher.file(address, maxBytes, signal);
      if (bytes) return { rules: await this.rules(address, Buffer.from(bytes).toString('utf8')) };
      if (status >= 400 && status < 500 && status !== 429) return { rules: all() };
      return { rules: nothing(robotsAway), mayPass: true };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ExtractionFault) return { rules: nothing(robotsTooHard) };
      if (!(error instanceof DomainError)) throw error;
      return { rules: nothing(`${error.message}.`), mayPass: error.retryable };
    }
  }

  private async rules(address: string, text: string): Promise<SiteRules> {
    const { pause, sitemaps } = await this.pool.ask('robots', { address, text, pages: [] });
    return {
      pause,
      sitemaps,
      refusal: async (page) => {
        const { allowed } = await this.pool.ask('robots', { address, text, pages: [page] });
        return allowed[0] ? undefined : disallowed;
      },
    };
  }
}

const all = (): SiteRules => ({ ...none, refusal: async () => undefined });
const nothing = (reason: string): SiteRules => ({ ...none, refusal: async () => reason });
