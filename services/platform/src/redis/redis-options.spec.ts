import { describe, expect, it } from '@jest/globals';
import { redisOptions } from './redis-options.js';

describe('redisOptions', () => {
  it.each([
    ['redis://localhost', { host: 'localhost', port: 6379, db: 0 }],
    ['redis://10.0.0.1:6380/', { host: '10.0.0.1', port: 6380, db: 0 }],
    ['redis://[::1]:6380/15', { host: '::1', port: 6380, db: 15 }],
    ['redis://:p%40ss%2Fw%23rd@cache:1/2', { host: 'cache', port: 1, db: 2, password: 'p@ss/w#rd' }],
    [
      'rediss://user:secret@cache.example.org/3',
      {
        host: 'cache.example.org',
        db: 3,
        username: 'user',
        password: 'secret',
        tls: { servername: 'cache.example.org' },
      },
    ],
    ['rediss://10.0.0.1', { host: '10.0.0.1', tls: {} }],
  ])('reads %s', (url, expected) => {
    expect(redisOptions(url)).toMatchObject(expected);
  });

  it('has no user, password or TLS that the address does not name', () => {
    const names = Object.keys(redisOptions('redis://localhost'));
    expect(names.filter((name) => ['username', 'password', 'tls'].includes(name))).toEqual([]);
  });

  it.each([
    '',
    'localhost:6379',
    'http://u:hidden@host',
    'redis://',
    'redis://u:hidden@host/x',
    'redis://u:hidden@host/1/2',
    'redis://u:hidden@host?db=2',
    'redis://u:hid%den@host',
  ])('refuses %j without telling the password', (url) => {
    expect(() => redisOptions(url)).toThrow(/^REDIS_URL (?!.*hid)/);
  });

  it('waits longer from attempt to attempt, up to 2 s', () => {
    const pause = redisOptions('redis://localhost').retryStrategy!;
    expect(Number(pause(1))).toBeLessThanOrEqual(100);
    for (let attempt = 7; attempt < 100; attempt++) expect(Number(pause(attempt))).toBeGreaterThanOrEqual(1_000);
    for (let attempt = 1; attempt < 100; attempt++) expect(Number(pause(attempt))).toBeLessThanOrEqual(2_000);
  });
});
