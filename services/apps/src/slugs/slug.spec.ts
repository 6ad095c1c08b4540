import { describe, expect, it } from '@jest/globals';
import { isReservedSlug, slugCandidates, slugOfName, slugProblem } from './slug.js';

describe('a slug out of a name', () => {
  it.each([
    ['Dog walks', 'dog-walks'],
    ['  Café Müller & Söhne! ', 'cafe-muller-sohne'],
    ['Straße 7', 'strasse-7'],
    ['Smørrebrød', 'smorrebrod'],
    ['狗', 'my-app'],
    ['', 'my-app'],
    ['---', 'my-app'],
    ['Admin', 'my-admin'],
    ['preview-0123', 'my-preview-0123'],
    ['xn--abc', 'xn-abc'],
    ['0123456789abcdef01234567', 'my-0123456789abcdef01234567'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    [`${'a'.repeat(39)} bcd`, 'a'.repeat(39)],
  ])('%j gives %j', (name, slug) => {
    expect(slugOfName(name)).toBe(slug);
    expect(slugProblem(slug)).toBeUndefined();
  });
});

describe('a chosen slug', () => {
  it.each(['a', 'dogs', 'dogs-2', '7up', 'a'.repeat(63)])('%j passes', (slug) =>
    expect(slugProblem(slug)).toBeUndefined(),
  );
  it.each(['', '-a', 'a-', 'Dogs', 'a.b', 'a_b', 'dögs', 'a b', 'a/b', 'a\n', 'a'.repeat(64), 'a\0'])(
    '%j is no DNS label',
    (slug) => expect(slugProblem(slug)).toMatch(/small letters/),
  );
  it.each([
    'www',
    'api',
    'admin',
    'app',
    'files',
    'lathe',
    'mail',
    'preview-x',
    'xn--80ak6aa92e',
    'files-1',
    '0123456789abcdef01234567',
  ])('%j is reserved', (slug) => {
    expect(isReservedSlug(slug)).toBe(true);
    expect(slugProblem(slug)).toBe('is reserved');
  });
});

it('offers numbers first and random endings then', () => {
  const candidates = slugCandidates('dogs', () => 'x1');
  expect(Array.from({ length: 6 }, () => candidates.next().value)).toEqual([
    'dogs',
    'dogs-2',
    'dogs-3',
    'dogs-4',
    'dogs-5',
    'dogs-x1',
  ]);
});
