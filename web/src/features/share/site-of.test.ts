import { expect, it } from 'vitest';
import { embedCodeOf } from './embed-code';
import { siteOf } from './site-of';

it.each([
  ['example.org', 'https://example.org'],
  [' https://Example.org/page?x=1 ', 'https://example.org'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['javascript:alert(1)', null],
  ['', null],
  ['two words', null],
  ['https://*.example.org', null],
  ["https://a.org;script-src'*'", null],
])('%j is the site %s', (typed, site) => expect(siteOf(typed)).toBe(site));

it('an app’s name cannot leave its attribute in the code', () =>
  expect(embedCodeOf({ name: '"><script>', url: 'http://dogs.localhost' })).toBe(
    '<iframe src="http://dogs.localhost" title="&quot;>&lt;script>" width="100%" height="640" style="border:0" loading="lazy"></iframe>',
  ));
