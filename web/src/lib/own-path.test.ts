import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path';

const origin = 'http://localhost:4400';

describe('ownPath', () => {
  it.each(['/home', '/build/app/abc?x=1#y', '/'])('keeps %s', (path) => expect(ownPath(path, origin)).toBe(path));

  it.each([
    undefined,
    '',
    'home',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'http://localhost:4400.evil.example/',
  ])('refuses %s', (path) => expect(ownPath(path, origin)).toBeNull());
});
