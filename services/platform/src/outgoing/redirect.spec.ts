import { describe, expect, it } from '@jest/globals';
import { webPorts } from './outgoing-url.js';
import { followed, type Hop, locationOf } from './redirect.js';

const headers = {
  authorization: 'Bearer secret',
  cookie: 'session=secret',
  'proxy-authorization': 'Basic secret',
  'content-type': 'text/plain',
  'user-agent': 'spec',
};
const hop: Hop = { url: new URL('https://one.example/a/b'), method: 'POST', headers, body: 'posted' };
const next = (status: number, location: string, from: Hop = hop): Hop => followed(from, status, location, webPorts);

describe('a redirect', () => {
  it.each([
    [301, 'POST', 'GET', undefined],
    [302, 'POST', 'GET', undefined],
    [303, 'POST', 'GET', undefined],
    [307, 'POST', 'POST', 'posted'],
    [308, 'POST', 'POST', 'posted'],
    [301, 'PUT', 'PUT', 'posted'],
    [303, 'PUT', 'GET', undefined],
    [303, 'HEAD', 'HEAD', 'posted'],
  ] as const)('%i of a %s is a %s with the body %s', (status, method, then, body) => {
    const { method: made, body: sent, headers: kept } = next(status, '/c', { ...hop, method });
    expect({ made, sent, typed: 'content-type' in kept }).toEqual({
      made: then,
      sent: body,
      typed: body !== undefined,
    });
  });

  it('is relative to the address that it came from, without its fragment', () => {
    expect(next(302, '../c?d=e#f').url.href).toBe('https://one.example/c?d=e');
    expect(next(302, '//two.example/c').url.href).toBe('https://two.example/c');
  });

  it.each(['https://two.example/', 'https://one.example:8443/', 'https://sub.one.example/'])(
    'to %s leaves credentials behind',
    (location) => expect(Object.keys(next(307, location).headers)).toEqual(['content-type', 'user-agent']),
  );

  it('gives them back to nobody, and keeps them within their origin', () => {
    expect(next(307, '/c').headers).toEqual(headers);
    expect(next(307, 'https://one.example/', next(307, 'https://two.example/')).headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['http://one.example/', 'outgoing/redirect-refused'],
    ['https://one.example:22/', 'outgoing/port-refused'],
    ['https://user@one.example/', 'outgoing/bad-address'],
    ['file:///etc/passwd', 'outgoing/bad-address'],
    ['gopher://one.example/', 'outgoing/bad-address'],
    ['data:text/plain,hello', 'outgoing/bad-address'],
    ['javascript:alert(1)', 'outgoing/bad-address'],
    ['https://one.example\\@two.example/', 'outgoing/bad-address'],
    ['https://', 'outgoing/bad-address'],
  ])('to %s is refused', (location, code) => {
    expect(() => next(302, location)).toThrow(expect.objectContaining({ code }));
  });

  it('from http to https is followed', () => {
    const plain = { ...hop, url: new URL('http://one.example/') };
    expect(next(301, 'https://one.example/', plain).url.protocol).toBe('https:');
  });

  it('is one by its status and its location', () => {
    expect([301, 302, 303, 307, 308].map((status) => locationOf(status, '/a'))).toEqual(Array(5).fill('/a'));
    expect([200, 201, 300, 304, 404].map((status) => locationOf(status, '/a'))).toEqual(Array(5).fill(undefined));
    expect(locationOf(302, undefined)).toBeUndefined();
  });
});
