import { createHash } from 'node:crypto';
import { randomId } from '@lathe/platform/ids/random-id';
import type { ContextCrawl } from '@lathe/proto/context-ingest/http';
import type { CrawlLimits, CrawlPage, PageEnd } from '../records/crawl-page.js';

/** Addresses that are asked for where each page is to be read: some are gone, or are another's double. */
const asksFor = ({ pages }: CrawlLimits): number => 2 * pages + 10;
/** Addresses that are kept in mind; of a hundred thousand links most are never looked at. */
const keeps = ({ pages }: CrawlLimits): number => 3 * pages + 50;

/**
 * Which page of a crawl comes next: first all pages that one link leads to, then those of two, so that what lies how
 * deep is no matter of who answers first. No address comes twice.
 */
export class Frontier {
  private readonly pages: Map<string, CrawlPage>;
  private readonly atWork = new Set<string>();
  private readonly out = new Set<string>();
  private readonly aliases = new Set<string>();

  /** `known`: what was found before, in its order, when a crawl goes on. */
  constructor(
    private readonly limits: CrawlLimits,
    known: readonly CrawlPage[],
  ) {
    this.pages = new Map(known.map((page) => [page.address, page]));
  }

  /** Undefined while there is none: at all, or before those at work have ended. */
  next(): CrawlPage | undefined {
    const { read, asked } = this.sums();
    const isFull = read + this.atWork.size >= this.limits.pages || asked + this.atWork.size >= asksFor(this.limits);
    if (isFull) return undefined;
    const page = this.first();
    if (!page || [...this.atWork].some((address) => this.pages.get(address)!.depth < page.depth)) return undefined;
    this.atWork.add(page.address);
    return page;
  }

  /** Answers those that are new, to be stored. */
  found(addresses: readonly string[], depth: number, moves = 0): CrawlPage[] {
    if (depth > this.limits.depth) return [];
    const fresh: CrawlPage[] = [];
    for (const address of new Set(addresses)) {
      if (this.pages.has(address) || this.aliases.has(address)) continue;
      if (this.pages.size >= keeps(this.limits)) this.out.add(address);
      else fresh.push(this.add(address, depth, moves));
    }
    return fresh;
  }

  /** Another address of a page that is there already. */
  alias(address: string | undefined): void {
    if (address !== undefined) this.aliases.add(address);
  }

  /** Whether links are followed at all. */
  get isDeep(): boolean {
    return this.limits.depth > 0;
  }

  /** Answers the page as it is then. */
  ended({ address }: CrawlPage, end: PageEnd): CrawlPage {
    const page = { ...this.pages.get(address)!, ...end };
    this.pages.set(address, page);
    this.atWork.delete(address);
    return page;
  }

  /** Of pages that say the same one is enough. */
  sameAs(hash: string): CrawlPage | undefined {
    return [...this.pages.values()].find((page) => page.hash === hash);
  }

  /** Where the crawl begins, addresses that lead on followed. */
  start(): CrawlPage | undefined {
    const starts = [...this.pages.values()].filter(({ depth }) => depth === 0);
    return starts.sort((a, b) => b.moves - a.moves)[0];
  }

  crawl(): ContextCrawl {
    const { read, failed, asked } = this.sums();
    return { ...this.limits, read, failed, leftOut: this.out.size + this.pages.size - asked };
  }

  /** Addresses that are kept in mind. */
  get size(): number {
    return this.pages.size;
  }

  /** What tells the texts that were read, and where, from others. */
  version(): string {
    const read = [...this.pages.values()].filter(({ status }) => status === 'read');
    const told = read.map(({ address, title, hash }) => JSON.stringify([address, title, hash])).sort();
    return createHash('sha256').update(told.join('\n')).digest('base64url');
  }

  /** Of what was read. */
  bytes(): number {
    return [...this.pages.values()].reduce((sum, { status, size }) => (status === 'read' ? sum + size : sum), 0);
  }

  private first(): CrawlPage | undefined {
    let first: CrawlPage | undefined;
    for (const page of this.pages.values())
      if (page.status === 'waiting' && !this.atWork.has(page.address) && (!first || page.depth < first.depth))
        first = page;
    return first;
  }

  private add(address: string, depth: number, moves: number): CrawlPage {
    const none = { title: '', reason: null, size: 0, hash: null };
    const page: CrawlPage = { id: randomId(), address, depth, moves, status: 'waiting', ...none };
    this.pages.set(address, page);
    return page;
  }

  private sums(): { read: number; failed: number; asked: number } {
    const counts = { read: 0, failed: 0, asked: 0 };
    for (const { status } of this.pages.values()) {
      if (status === 'read') counts.read += 1;
      if (status === 'error') counts.failed += 1;
      if (status !== 'waiting') counts.asked += 1;
    }
    return counts;
  }
}
