import { describe, expect, it } from '@jest/globals';
import { appOrigin, previewOrigin, resolveHost } from './hosts.js';

const embedded = {
  publicUrl: 'http://localhost:4400',
  publicHost: 'localhost',
  appsDomain: 'localhost',
  portSuffix: ':4400',
  protocol: 'http' as const,
  requireCustomDomain: false,
};
const hosted = {
  publicUrl: 'https://lathe.example',
  publicHost: 'lathe.example',
  appsDomain: 'apps.test',
  portSuffix: '',
  protocol: 'https' as const,
  requireCustomDomain: false,
};
const appId = '0123456789abcdef01234567';

describe('resolveHost', () => {
  it.each([
    [undefined, { kind: 'platform' }],
    ['localhost:4400', { kind: 'platform' }],
    ['127.0.0.1:4400', { kind: 'platform' }],
    ['[::1]:4400', { kind: 'platform' }],
    ['dogs.localhost:4400', { kind: 'app', slug: 'dogs' }],
    ['DOGS.localhost.', { kind: 'app', slug: 'dogs' }],
    [`preview-${appId}.localhost:4400`, { kind: 'preview', appId }],
    ['preview-short.localhost', { kind: 'app', slug: 'preview-short' }],
    ['files.localhost', { kind: 'files' }],
    ['shop.example.org', { kind: 'custom', host: 'shop.example.org' }],
    ['a.b.localhost', { kind: 'custom', host: 'a.b.localhost' }],
  ])('embedded: %s', (header, target) => {
    expect(resolveHost(header, embedded)).toEqual(target);
  });

  it.each([
    ['lathe.example', { kind: 'platform' }],
    ['dogs.apps.test', { kind: 'app', slug: 'dogs' }],
    ['lathe.example.evil.org', { kind: 'custom', host: 'lathe.example.evil.org' }],
    ['dogs.apps.test.evil.org', { kind: 'custom', host: 'dogs.apps.test.evil.org' }],
  ])('hosted: %s', (header, target) => {
    expect(resolveHost(header, hosted)).toEqual(target);
  });

  it('builds the addresses that it reads', () => {
    expect(appOrigin('dogs', embedded)).toBe('http://dogs.localhost:4400');
    expect(previewOrigin(appId, hosted)).toBe(`https://preview-${appId}.apps.test`);
  });
});
