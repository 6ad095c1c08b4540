import { describe, expect, it } from '@jest/globals';
import { StartError } from '../config/load-config.js';
import { DomainError } from '../errors/domain-error.js';
import type { Logger } from '../logging/logger.js';
import { Gate } from '../testing/gate.js';
import { StartingDoor } from './starting-door.js';
import { faultOf, Startup } from './startup.js';

const away = (message: string): DomainError =>
  new DomainError('unavailable', {}, { message, cause: new Error('connect ECONNREFUSED') });

function started(onMissing?: () => Promise<void>): { startup: Startup; said: string[] } {
  const said: string[] = [];
  const warn = (...given: unknown[]): void => void said.push(String(given.at(-1)));
  return { startup: new Startup({ warn } as unknown as Logger, onMissing), said };
}

describe('a start whose parts are not there yet', () => {
  it('waits, says so once, and goes on', async () => {
    let missed = 0;
    const { startup, said } = started(async () => void (missed += 1));
    const seen: object[] = [];
    let attempts = 0;
    const result = await startup.until('the store', async () => {
      seen.push(startup.checks);
      if ((attempts += 1) < 3) throw away('It does not answer');
      return 'open';
    });
    expect(result).toBe('open');
    expect(seen).toEqual([{}, { 'the store': false }, { 'the store': false }]);
    expect([missed, startup.checks]).toEqual([2, {}]);
    expect(said).toEqual(['Waiting for the store: It does not answer', 'The store answers; the start goes on.']);
  });

  it('says nothing when all is there', async () => {
    const { startup, said } = started();
    expect(await startup.until('Redis', async () => 1)).toBe(1);
    expect(said).toEqual([]);
  });

  it('ends at once for what waiting does not mend, and names the variable', async () => {
    const { startup } = started();
    await expect(startup.until('Redis', async () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    await expect(
      startup.until('Redis', () => Promise.reject(new Error('WRONGPASS')).catch(faultOf('REDIS_URL'))),
    ).rejects.toEqual(
      expect.objectContaining({ constructor: StartError, message: 'REDIS_URL cannot be used. WRONGPASS' }),
    );
    await expect(Promise.reject(away('later')).catch(faultOf('REDIS_URL'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('the port of a service that still waits', () => {
  const get = async (port: number, path: string): Promise<[number, unknown]> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };

  it('is alive and not ready, asks callers to come again, and is left to the service', async () => {
    const { port } = await Gate.before(0);
    const door = new StartingDoor(port, '127.0.0.1', () => ({ Redis: false }));
    await Promise.all([door.open(), door.open()]);
    expect(await get(port, '/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await get(port, '/readyz?verbose')).toEqual([503, { ready: false, checks: { Redis: false } }]);
    expect(await get(port, '/api/apps')).toMatchObject([503, { code: 'unavailable' }]);
    await door.close();
    await door.open();
    await expect(get(port, '/healthz')).rejects.toThrow('fetch failed');
    const next = new StartingDoor(port, '127.0.0.1', () => ({}));
    await next.open();
    await expect(new StartingDoor(port, '127.0.0.1', () => ({})).open()).rejects.toThrow('EADDRINUSE');
    await next.close();
  });
});
