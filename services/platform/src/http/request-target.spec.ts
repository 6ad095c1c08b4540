import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isHostHeader } from './hosts.js';
import { canonicalTarget, isPlainTarget, pathOf } from './request-target.js';

describe('the target of a request', () => {
  it.each([
    ['/api/apps', '/api/apps'],
    ['/%61pi/%41PPS?x=%61', '/api/APPS?x=%61'],
    ['/%2561pi', '/%2561pi'],
    ['/a%2Fb%2fc', '/a%2Fb%2fc'],
    ['/%2e%2E/x', '/../x'],
    ['/%7Euser%2D%5F', '/~user-_'],
    ['/%E4%BD%A0', '/%E4%BD%A0'],
    ['/%zz%6', '/%zz%6'],
    ['/x?%2e%2e', '/x?%2e%2e'],
    ['*', '*'],
  ])('%s is %s', (target, canonical) => {
    expect(canonicalTarget(target)).toBe(canonical);
  });

  /** Pieces of which attackers put paths together. */
  const piece = fc.constantFrom(
    'a',
    'api',
    'internal',
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '\\',
    '%00',
    '%61',
    '%2561',
    '%25',
    '%',
    '%c0%af',
    '%e4%bd%a0',
    '?',
    '#',
    ';',
    '~',
    ':',
    'http://',
    '\u00e4',
    ' ',
    '%0a',
  );
  const target = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

  it('has one canonical form, and none that is plain hides a segment from who decodes it once', () => {
    fc.assert(
      fc.property(target, (given) => {
        const canonical = canonicalTarget(given);
        expect(canonicalTarget(canonical)).toBe(canonical);
        if (!isPlainTarget(canonical)) return;
        const segments = pathOf(canonical).slice(1).split('/');
        for (const segment of segments) {
          expect(['.', '..']).not.toContain(decodeURIComponent(segment));
          expect(decodeURIComponent(segment)).not.toMatch(/[\0-\x1f\x7f\\]/);
        }
        expect(segments.slice(0, -1)).not.toContain('');
        // Whoever resolves it as browsers and proxies do goes nowhere else.
        expect(new URL(canonical, 'http://host').pathname).toBe(pathOf(canonical));
        expect(new URL(canonical, 'http://host').host).toBe('host');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a Host header', () => {
  it('is what URLs have for a host', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.:[\]@/?#\\%_ -]{0,20}$/), (text) => {
        if (!isHostHeader(text)) return;
        expect(new URL(`http://${text}/x`)).toMatchObject({
          username: '',
          password: '',
          pathname: '/x',
          search: '',
          hash: '',
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is quickly told, however long it is', () => {
    for (const long of [
      'a'.repeat(100_000),
      'a.'.repeat(50_000),
      `${'a-'.repeat(50_000)}a`,
      `[${':'.repeat(100_000)}]`,
    ])
      expect(isHostHeader(long)).toBe(false);
  });
});
