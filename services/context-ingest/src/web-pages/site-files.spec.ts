import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { askRobots } from './robots-text.js';
import { readSitemap } from './sitemap-text.js';

const robots = (text: string, ...paths: string[]) =>
  askRobots({
    address: 'https://site.com/robots.txt',
    text,
    pages: paths.map((path) => `https://site.com${path}`),
  });
const allowed = (text: string, ...paths: string[]): readonly boolean[] => robots(text, ...paths).allowed;

describe('robots.txt', () => {
  it.each([
    ['without a rule allows all', '', ['/a'], [true]],
    ['that allows nobody', 'User-agent: *\nDisallow: /', ['/', '/a'], [false, false]],
    ['with an empty rule allows all', 'User-agent: *\nDisallow:', ['/a'], [true]],
    ['for others says nothing to us', 'User-agent: other\nDisallow: /', ['/a'], [true]],
    [
      'for us counts before that for all',
      'User-agent: *\nDisallow: /\n\nuser-agent: LATHEBOT\nAllow: /',
      ['/a'],
      [true],
    ],
    ['for us by name and version', 'User-agent: LatheBot/2.0\nDisallow: /x', ['/x', '/y'], [false, true]],
    [
      'for several of us in two groups',
      'User-agent: lathebot\nDisallow: /a\n\nUser-agent: lathebot\nDisallow: /b',
      ['/a', '/b'],
      [false, false],
    ],
    [
      'goes by its longest rule',
      'User-agent: *\nDisallow: /docs\nAllow: /docs/open\nDisallow: /docs/open/no',
      ['/docs', '/docs/open/a', '/docs/open/no'],
      [false, true, false],
    ],
    [
      'knows stars and ends',
      'User-agent: *\nDisallow: /*.php$\nDisallow: /a*b',
      ['/x.php', '/x.php?y', '/a/c/b', '/a'],
      [false, true, false, true],
    ],
    ['knows parameters', 'User-agent: *\nDisallow: /*?sort=', ['/a?sort=x', '/a?page=1'], [false, true]],
    ['with another newline, a mark and remarks', '\ufeff# hi\rUser-agent: * # all\rDisallow: /a', ['/a'], [false]],
    ['that is a page says nothing', '<!doctype html><html><body>Not found</body></html>', ['/a'], [true]],
    ['that goes on in other ways', 'User-agent: *\nDisallow\n: /\nDisallow /\n\0\0', ['/a'], [true]],
  ])('%s', (_, text, paths, expected) => expect(allowed(text, ...paths)).toEqual(expected));

  it.each([
    ['3600', 3_600],
    ['0.5', 0.5],
    ['-1', 0],
    ['soon', 0],
  ])('asks for a pause of %s', (text, pause) =>
    expect(robots(`User-agent: *\nCrawl-delay: ${text}`).pause).toBe(pause),
  );

  it('names a few sitemaps', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `Sitemap: https://site.com/${index}.xml`);
    expect(robots(lines.join('\n')).sitemaps).toHaveLength(5);
  });
});

const named = (text: string) => readSitemap(Buffer.from(text));
const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

describe('a sitemap', () => {
  const text = `<?xml version="1.0"?><urlset ${xmlns}><url><loc> https://site.com/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod></url><url><loc><![CDATA[https://site.com/b]]></loc></url></urlset>`;
  const pages = ['https://site.com/a?x=1&y=2', 'https://site.com/b'];

  it('names pages, packed or not', () => {
    expect(named(text)).toEqual({ pages, sitemaps: [] });
    expect(readSitemap(gzipSync(text))).toEqual({ pages, sitemaps: [] });
  });

  it('names further ones', () => {
    const index = `<sitemapindex ${xmlns}><sitemap><loc>https://site.com/1.xml</loc></sitemap></sitemapindex>`;
    expect(named(index)).toEqual({ pages: [], sitemaps: ['https://site.com/1.xml'] });
  });

  it('may be a list', () =>
    expect(named('https://site.com/a\nhttps://site.com/b\n\nnothing')).toMatchObject({
      pages: ['https://site.com/a', 'https://site.com/b'],
    }));

  it('that is cut names what comes before', () => {
    expect(named(text.slice(0, -30)).pages).toContain(pages[0]);
    expect(readSitemap(gzipSync(text).subarray(0, 60))).toEqual({ pages: [], sitemaps: [] });
  });

  it.each([
    ['that grows beyond all bounds', gzipSync(Buffer.alloc(100_000_000, ' '))],
    ['with entities of its own', Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${text}`)],
    [
      'that asks for a file',
      Buffer.from(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset><url><loc>&a;</loc></url></urlset>`),
    ],
    ['that is a page', Buffer.from('<!doctype html><html><body><br>no</body></html>')],
    ['of nothing', Buffer.alloc(0)],
    ['of zeros', Buffer.alloc(1_000)],
  ])('%s names nothing', (_, bytes) => expect(readSitemap(bytes)).toEqual({ pages: [], sitemaps: [] }));

  it('of a million pages is read up to its limit', () => {
    const many = `<urlset>${'<url><loc>https://site.com/a</loc></url>'.repeat(200_000)}</urlset>`;
    expect(named(many).pages).toHaveLength(50_000);
  });
});
