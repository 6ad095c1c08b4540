import type { CrawlPage } from '../records/crawl-page.js';
import { CrawlScope } from './crawl-scope.js';
import type { Frontier } from './frontier.js';
import type { HostGate } from './host-gate.js';
import { elsewhere, leadsTo, movedTooOften, sameAs } from './page-reasons.js';
import type { SiteRuleReader, SiteRules } from './site-rules.js';
import type { Sitemaps } from './sitemaps.js';
import { isTooSlow, politeMs, type Visit, type VisitPage } from './visit-page.js';
import { mayBePage, pageAddress } from './web-address.js';

/** Where what a crawl finds is kept. Each answers false once the item is gone or its turn is over. */
export interface CrawlStore {
  add(pages: readonly CrawlPage[]): Promise<void>;
  end(page: CrawlPage, visit: Visit): Promise<boolean>;
}

export interface CrawlParts {
  readonly visits: VisitPage;
  readonly rules: SiteRuleReader;
  readonly sitemaps: Sitemaps;
  readonly gate: HostGate;
}

/** Pages that are worked on at a time: the host is asked for fewer at once, while what it answered is read. */
const atOnce = 6;
/** How often the first address may lead on to another. */
const maxMoves = 5;
/** Of all pages; what is not looked at by then is left out. */
const maxMs = 30 * 60_000;

/** Goes through the pages of one crawl. */
export class SiteCrawl {
  private readonly known = new Map<string, Promise<SiteRules>>();
  private readonly endsAt = performance.now() + maxMs;
  private goesOn = true;

  constructor(
    private readonly parts: CrawlParts,
    private readonly frontier: Frontier,
    private readonly store: CrawlStore,
    private readonly signal: AbortSignal,
  ) {}

  /** False when the item is gone, or its turn is over, before the crawl is. */
  async run(): Promise<boolean> {
    const running = new Set<Promise<void>>();
    const begin = (page: CrawlPage): void => {
      const visit: Promise<void> = this.visit(page).finally(() => running.delete(visit));
      running.add(visit);
    };
    try {
      for (;;) {
        this.signal.throwIfAborted();
        const mayBegin = this.goesOn && performance.now() < this.endsAt;
        for (let page = mayBegin ? this.next(running) : undefined; page; page = this.next(running)) begin(page);
        if (running.size === 0) return this.goesOn;
        await Promise.race(running);
      }
    } finally {
      await Promise.allSettled(running);
    }
  }

  private next(running: ReadonlySet<unknown>): CrawlPage | undefined {
    return running.size < atOnce ? this.frontier.next() : undefined;
  }

  private async visit(page: CrawlPage): Promise<void> {
    const { origin } = new URL(page.address);
    const rules = await this.rulesOf(origin);
    const visit = await this.parts.visits.execute(page, rules, this.signal);
    if (visit.isThere) await this.goOn(page, visit, rules);
    const result = visit.movedTo === undefined ? this.unlessSame(visit) : await this.follow(page, visit.movedTo);
    const ended = this.frontier.ended(page, result.end);
    this.goesOn = (await this.store.end(ended, result)) && this.goesOn;
  }

  private rulesOf(origin: string): Promise<SiteRules> {
    let rules = this.known.get(origin);
    if (!rules) {
      rules = this.parts.gate.run(new URL(origin).host, politeMs, this.signal, () =>
        this.parts.rules.of(origin, this.signal),
      );
      this.known.set(origin, rules);
    }
    return rules;
  }

  /** Calendars and sessions answer one page under ever new addresses. */
  private unlessSame(visit: Visit): Visit {
    const same = visit.end.hash ? this.frontier.sameAs(visit.end.hash) : undefined;
    return same ? { ...visit, end: { status: 'skipped', reason: sameAs(same.address) } } : visit;
  }

  /** Where an address leads to is a page like any other, and is asked for once. The first one may lead anywhere. */
  private async follow(page: CrawlPage, to: string): Promise<Visit> {
    const left = (status: 'skipped' | 'error', reason: string): Visit => ({
      end: { status, reason },
      ...{ isThere: false, links: [], base: page.address, canonical: null },
    });
    if (page.moves === maxMoves) return left('error', movedTooOften);
    const url = pageAddress(to, page.address);
    const target = url && (page.depth === 0 ? url : this.scope().own(url));
    if (!target) return left(page.depth === 0 ? 'error' : 'skipped', elsewhere);
    const fresh = this.frontier.found([target.href], page.depth, page.moves + 1);
    if (fresh.length === 0 && page.depth === 0) return left('error', movedTooOften);
    await this.store.add(fresh);
    return left('skipped', leadsTo(target.href));
  }

  private async goOn(page: CrawlPage, { links, base, canonical }: Visit, rules: SiteRules): Promise<void> {
    const scope = this.scope();
    const own = (named: readonly string[], from: string): string[] =>
      named.flatMap((one) => {
        const url = pageAddress(one, from);
        const found = url && mayBePage(url) ? scope.own(url) : undefined;
        return found ? [found.href] : [];
      });
    if (canonical !== null) this.frontier.alias(own([canonical], base)[0]);
    await this.store.add(this.frontier.found(own(links, base), page.depth + 1));
    if (page.depth > 0 || !this.frontier.isDeep || isTooSlow(rules)) return;
    const { origin } = new URL(page.address);
    const named = await this.parts.sitemaps.pagesOf(origin, rules, this.signal);
    await this.store.add(this.frontier.found(own(named, origin), 1));
  }

  private scope(): CrawlScope {
    return new CrawlScope(new URL(this.frontier.start()!.address));
  }
}
