import { describe, expect, it } from '@jest/globals';
import { ClientAddress } from './client-address.js';

describe('the address of a client', () => {
  it("is the socket's when nobody is trusted, whatever the header says", () => {
    expect(new ClientAddress([]).of('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(new ClientAddress([]).of('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
  });

  it('is the nearest one that no trusted proxy has', () => {
    const proxies = new ClientAddress(['10.0.0.0/8', '192.0.2.7']);
    expect(proxies.of('10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(proxies.of('10.1.2.3', '1.1.1.1, 198.51.100.1, 192.0.2.7')).toBe('198.51.100.1');
    expect(proxies.of('10.1.2.3', 'not an address')).toBe('10.1.2.3');
    expect(proxies.of('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('is as far out as there are proxies', () => {
    expect(new ClientAddress(1).of('10.1.2.3', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(new ClientAddress(2).of('10.1.2.3', '1.1.1.1, 198.51.100.1')).toBe('1.1.1.1');
    expect(new ClientAddress(5).of('10.1.2.3', '1.1.1.1, 198.51.100.1')).toBe('1.1.1.1');
    expect(new ClientAddress(0).of('10.1.2.3', '1.1.1.1')).toBe('10.1.2.3');
  });

  it('ends at a proxy that names none, and may have a port', () => {
    const proxies = new ClientAddress(['10.0.0.0/8', 'fd00::/8']);
    expect(proxies.of('10.1.2.3', '198.51.100.1, unknown')).toBe('10.1.2.3');
    expect(proxies.of('10.1.2.3', '198.51.100.1, unknown, 10.9.9.9')).toBe('10.9.9.9');
    expect(proxies.of('fd00::1', '198.51.100.1:4711')).toBe('198.51.100.1');
    expect(proxies.of('::ffff:10.1.2.3', '[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(proxies.of('10.1.2.3', '::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(proxies.of(undefined, '198.51.100.1')).toBe('');
  });

  it('comes with the scheme of the outermost trusted proxy, and is this machine only without any', () => {
    const of = (trusted: number | string[], remote: string, headers: Record<string, string>) =>
      new ClientAddress(trusted).clientOf({ socket: { remoteAddress: remote }, headers });
    expect(of(['10.0.0.0/8'], '10.1.2.3', { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'HTTPS' })).toEqual({
      address: '1.1.1.1',
      scheme: 'https',
      isLocal: false,
    });
    expect(of(['10.0.0.0/8'], '203.0.113.9', { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' })).toEqual({
      address: '203.0.113.9',
      scheme: undefined,
      isLocal: false,
    });
    expect(
      of(2, '10.1.2.3', { 'x-forwarded-for': '1.1.1.1, 10.0.0.1', 'x-forwarded-proto': 'evil, https, http' }).scheme,
    ).toBe('https');
    expect(
      of(1, '10.1.2.3', { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'javascript' }).scheme,
    ).toBeUndefined();
    for (const remote of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect(of([], remote, {}).isLocal).toBe(true);
    for (const remote of ['10.1.2.3', '128.0.0.1', '1127.0.0.1', '']) expect(of([], remote, {}).isLocal).toBe(false);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect(of(['127.0.0.0/8'], '127.0.0.1', { [name]: '127.0.0.1' }).isLocal).toBe(false);
  });

  it('is not read with a range that is none', () => {
    expect(() => new ClientAddress(['somewhere'])).toThrow('somewhere');
  });
});
