import { describe, expect, it } from '@jest/globals';
import type { CrawlPage, PageEnd } from '../records/crawl-page.js';
import { Frontier } from './frontier.js';

const read = (hash = Math.random().toString()): PageEnd => ({
  status: 'read',
  reason: null,
  title: 't',
  size: 10,
  hash,
});
const failed: PageEnd = { status: 'error', reason: 'gone' };
const begin = (limits: { depth: number; pages: number }, known: CrawlPage[] = []): Frontier => {
  const frontier = new Frontier(limits, known);
  frontier.found(['start'], 0);
  return frontier;
};
/** Visits page after page; each of them links to what `links` says. */
function crawled(frontier: Frontier, links: (address: string) => string[], most = 1_000): string[] {
  const visited: string[] = [];
  for (let page = frontier.next(); page && visited.length < most; page = frontier.next()) {
    visited.push(page.address);
    frontier.found(links(page.address), page.depth + 1);
    frontier.ended(page, read());
  }
  return visited;
}

describe('the pages of a crawl', () => {
  it('come once, however often and from wherever they are linked', () => {
    const visited = crawled(begin({ depth: 9, pages: 100 }), () => ['a', 'b', 'start', 'a', 'c']);
    expect(visited).toEqual(['start', 'a', 'b', 'c']);
  });

  it('end at the depth that was asked for', () => {
    const chain = (address: string): string[] => [`${address}x`];
    expect(crawled(begin({ depth: 0, pages: 100 }), chain)).toEqual(['start']);
    expect(crawled(begin({ depth: 2, pages: 100 }), chain)).toEqual(['start', 'startx', 'startxx']);
  });

  it('of one depth all end before the next depth begins, so that who is slow changes nothing', () => {
    const frontier = begin({ depth: 3, pages: 100 });
    frontier.found(['slow', 'quick'], 1);
    const start = frontier.next()!;
    expect(frontier.next()).toBeUndefined();
    frontier.ended(start, read());
    const [slow, quick] = [frontier.next()!, frontier.next()!];
    frontier.found(['deep'], 2);
    frontier.ended(quick, read());
    expect(frontier.next()).toBeUndefined();
    // What is found twice lies as deep as its nearest link says.
    expect(frontier.found(['deep'], 2)).toEqual([]);
    frontier.ended(slow, read());
    expect(frontier.next()).toMatchObject({ address: 'deep', depth: 2 });
  });

  it('are never more than may be read, those at work included', () => {
    const frontier = begin({ depth: 1, pages: 3 });
    frontier.found(['a', 'b', 'c', 'd'], 1);
    frontier.ended(frontier.next()!, read());
    const [a, b, none] = [frontier.next(), frontier.next(), frontier.next()];
    expect([a?.address, b?.address, none]).toEqual(['a', 'b', undefined]);
    frontier.ended(a!, failed);
    const c = frontier.next();
    expect(c?.address).toBe('c');
    frontier.ended(b!, read());
    frontier.ended(c!, read());
    expect(frontier.next()).toBeUndefined();
    expect(frontier.crawl()).toEqual({ depth: 1, pages: 3, read: 3, failed: 1, leftOut: 1 });
    expect(frontier.bytes()).toBe(30);
  });

  it('that fail without end do end', () => {
    const frontier = begin({ depth: 1_000, pages: 10 });
    let asked = 0;
    for (let page = frontier.next(); page; page = frontier.next()) {
      asked += 1;
      frontier.found([`${page.address}x`, `${page.address}y`], page.depth + 1);
      frontier.ended(page, asked === 1 ? read() : failed);
    }
    expect(asked).toBe(30);
  });

  it('of a hundred thousand links are few to keep in mind, and the rest is counted', () => {
    const frontier = begin({ depth: 1, pages: 20 });
    const stored = frontier.found(
      Array.from({ length: 100_000 }, (_, index) => `page ${index}`),
      1,
    );
    expect(stored.length).toBeLessThan(200);
    crawled(frontier, () => []);
    expect(frontier.crawl()).toMatchObject({ read: 20, leftOut: 99_981 });
  });

  it('go on where an earlier try has ended', () => {
    const stored = new Map<string, CrawlPage>();
    const store = (pages: readonly CrawlPage[]): void => pages.forEach((page) => stored.set(page.address, page));
    const first = new Frontier({ depth: 1, pages: 10 }, []);
    store(first.found(['start'], 0));
    const start = first.next()!;
    store(first.found(['a', 'b'], 1));
    store([first.ended(start, read('same'))]);
    first.next();
    const second = new Frontier({ depth: 1, pages: 10 }, [...stored.values()]);
    expect(second.found(['start'], 0)).toEqual([]);
    expect(second.sameAs('same')?.address).toBe('start');
    expect(crawled(second, () => [])).toEqual(['a', 'b']);
  });

  it('begin where the first address leads to, and skip the other addresses of one page', () => {
    const frontier = begin({ depth: 1, pages: 10 });
    const first = frontier.next()!;
    frontier.found(['moved'], 0, 1);
    frontier.ended(first, { status: 'skipped', reason: 'leads to moved' });
    expect(frontier.start()?.address).toBe('moved');
    frontier.alias('twin');
    expect(frontier.found(['twin'], 1)).toEqual([]);
  });
});
