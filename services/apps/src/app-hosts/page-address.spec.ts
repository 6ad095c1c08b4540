import { describe, expect, it } from '@jest/globals';
import type { AppRecord } from '../records/app.js';
import type { VersionRecord } from '../versions/version.js';
import { pageAddress } from './page-address.js';

const app = { mainPage: 'Home' } as AppRecord;
const version = {
  manifest: ['Home', 'Dogs', 'DogDetail'].map((name) => ({ path: `pages/${name}.jsx`, hash: '', size: 0 })),
} as unknown as VersionRecord;

describe('the one address of a page', () => {
  it.each([
    ['/', '/'],
    ['/Home', '/'],
    ['/home?utm_source=x', '/'],
    ['/dogs', '/Dogs'],
    ['/Dogs/?search=a&sort=b', '/Dogs'],
    ['/dog-detail?id=7&x=1', '/DogDetail?id=7'],
    ['/a/b/Dogs', '/Dogs'],
    ['/nowhere', '/'],
    ['/%E4%BD%A0', '/'],
    ['//', '/'],
    ['//evil.example/x', '/'],
    ['/DogDetail?id=%22%3E', '/DogDetail?id=%22%3E'],
  ])('of %s is %s', (url, address) => expect(pageAddress(url, app, version)).toBe(address));

  it('is the start of an app whose pages are unknown', () => expect(pageAddress('/Dogs', app, undefined)).toBe('/'));
});
