import { describe, expect, it } from '@jest/globals';
import { ClientAddress } from './client-address.js';

describe('the address of a client', () => {
  it('is the socket\'s when nobody is trusted, whatever the header says', () => {
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

  it('is not read with a range that is none', () => {
    expect(() => new ClientAddress(['somewhere'])).toThrow('somewhere');
  });
});
