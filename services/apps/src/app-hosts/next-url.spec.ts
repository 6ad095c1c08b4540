import { describe, expect, it } from '@jest/globals';
import { safeNextPath } from './next-url.js';

const origin = 'http://dogs.localhost:4400';

describe('where sign-in leads', () => {
  it.each([
    ['/', '/'],
    ['/Dogs?id=1#top', '/Dogs?id=1#top'],
    ['/Dogs%20x', '/Dogs%20x'],
    [`${origin}/Dogs?x=1`, '/Dogs?x=1'],
    ['/a?next=https://example.org', '/a?next=https://example.org'],
  ])('%j stays on the host', (nextUrl, path) => expect(safeNextPath(nextUrl, origin)).toBe(path));

  it.each([
    undefined,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https:evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '?x',
    '#x',
    'Dogs',
    `${origin}@evil.example/`,
    `${origin}.evil.example/`,
    `http://user@dogs.localhost:4400/`,
    'http://other.localhost:4400/',
    'https://dogs.localhost:4400/',
    `${origin}//evil.example`,
    '/..//evil.example',
    '/./\\evil.example',
    '/apps/0123456789abcdef01234567/login?nextUrl=/x',
    '/\u0000x',
    '/a b',
  ])('%j leads to the start', (nextUrl) => expect(safeNextPath(nextUrl, origin)).toBe('/'));

  it('never answers anything that a browser reads as another origin', () => {
    for (const nextUrl of ['/%2f/evil', '/%5cevil', '/;//evil', '/.//evil', '/a/..//evil.example/'])
      expect(new URL(safeNextPath(nextUrl, origin), origin).origin).toBe(origin);
  });
});
