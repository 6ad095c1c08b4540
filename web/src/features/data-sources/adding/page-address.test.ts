import { expect, it } from 'vitest';
import { pageAddress } from './page-address';

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['HTTP://example.org', 'HTTP://example.org'],
  [' example.org/help ', 'https://example.org/help'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  // Not made into something else: the server says why it is not opened.
  ['ftp://example.org', 'ftp://example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('%s is asked for as %s', (typed, address) => expect(pageAddress(typed)).toBe(address));
