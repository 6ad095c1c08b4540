import { describe, expect, it } from '@jest/globals';
import { CrawlScope } from './crawl-scope.js';
import { mayBePage, nameOfAddress, pageAddress } from './web-address.js';

const base = 'https://site.com/docs/start.html';
const address = (text: string): string | undefined => pageAddress(text, base)?.href;

describe('the address of a page', () => {
  it.each([
    ['https://Site.com./docs', 'https://site.com/docs'],
    ['HTTPS://SITE.COM:443/docs#top', 'https://site.com/docs'],
    ['other.html', 'https://site.com/docs/other.html'],
    ['../up', 'https://site.com/up'],
    ['/a/./b/../c', 'https://site.com/a/c'],
    ['?b=2&a=1', 'https://site.com/docs/start.html?a=1&b=2'],
    ['?', 'https://site.com/docs/start.html'],
    ['?&&a=1&', 'https://site.com/docs/start.html?a=1'],
    ['/a?utm_source=x&gclid=1&fbclid=2&b=3', 'https://site.com/a?b=3'],
    ['/a?PHPSESSID=abc', 'https://site.com/a'],
    ['/a;jsessionid=0123?x=1', 'https://site.com/a?x=1'],
    ['/%7Euser/%c3%a4', 'https://site.com/~user/%C3%A4'],
    ['/%2e%2e/secret', 'https://site.com/secret'],
    ['//other.org/x', 'https://other.org/x'],
    ['/\\other.org/x', 'https://other.org/x'],
    ['/do\ncs', 'https://site.com/docs'],
    ['  /docs  ', 'https://site.com/docs'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://site.com:8080/', 'http://site.com:8080/'],
    ['/a?a=%26&b', 'https://site.com/a?a=%26&b'],
  ])('%j is %s', (text, expected) => {
    expect(address(text)).toBe(expected);
    // What is read again stays what it is.
    expect(pageAddress(expected)?.href).toBe(expected);
  });

  it.each([
    'mailto:a@site.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'gopher://site.com/',
    'ftp://site.com/',
    'https://user:password@site.com/',
    'https://ok.com@127.0.0.1/',
    'https://site.com:22/',
    'https://site.com:6379/',
    'https://',
    'https://exa mple.com/',
    `/${'a'.repeat(1_000)}`,
    `/${'a/b/'.repeat(15)}`,
    '/a/x/a/y/a/z/a',
  ])('%j is none', (text) => expect(address(text)).toBeUndefined());

  it('is no page where its name is that of another kind of file', () => {
    const pages = ['/', '/a', '/a.html', '/a.php', '/a.pdf', '/a.png/b', '/v1.2'];
    const files = ['/a.png', '/a.JPG', '/a.css', '/a.js', '/a.zip', '/feed.xml', '/a.mp4', '/a.docx'];
    const are = (paths: string[]): boolean[] => paths.map((path) => mayBePage(new URL(path, base)));
    expect(are(pages)).toEqual(pages.map(() => true));
    expect(are(files)).toEqual(files.map(() => false));
  });

  it('names an item until its title is known', () => {
    expect(nameOfAddress(new URL('https://site.com/'))).toBe('site.com');
    expect(nameOfAddress(new URL('http://site.com:8080/a?b=c'))).toBe('site.com:8080/a?b=c');
  });
});

describe('what belongs to a crawl', () => {
  const own = (first: string, other: string): string | undefined =>
    new CrawlScope(new URL(first)).own(new URL(other))?.href;

  it.each([
    ['https://site.com/', 'https://site.com/any/thing'],
    ['https://site.com/docs', 'https://site.com/docs'],
    ['https://site.com/docs', 'https://site.com/docs/a'],
    ['https://site.com/docs/', 'https://site.com/docs/a/b'],
    ['https://site.com/docs/', 'https://site.com/docs'],
    ['https://site.com/docs/start.html', 'https://site.com/docs/other.html'],
    ['https://site.com/index.html', 'https://site.com/other/page'],
  ])('from %s on: %s', (first, other) => expect(own(first, other)).toBe(other));

  it.each([
    ['https://site.com/docs', 'https://site.com/docs-private'],
    ['https://site.com/docs', 'https://site.com/'],
    ['https://site.com/docs', 'https://site.com/Docs/a'],
    ['https://site.com/', 'https://site.com.evil.com/'],
    ['https://site.com/', 'https://evilsite.com/'],
    ['https://site.com/', 'https://sub.site.com/'],
    ['https://site.com/', 'https://site.com:8443/'],
    ['http://site.com:8080/', 'https://site.com:8080/'],
    ['https://site.com/', 'https://127.0.0.1/'],
  ])('from %s on, but not %s', (first, other) => expect(own(first, other)).toBeUndefined());

  it('is one page under http and https, with and without www', () => {
    expect(own('https://www.site.com/', 'http://site.com/a')).toBe('https://www.site.com/a');
    expect(own('http://site.com/', 'https://www.site.com/a')).toBe('http://site.com/a');
  });
});
