import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Connection } from 'mongoose';
import { setClock } from '../testing/set-clock.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { Lease } from './lease.js';

const hourMs = 3_600_000;
const leaseMs = 1_000;

describe('a lease', () => {
  let database: TestDatabase;
  let connection: Connection;
  let name: string;
  let names = 0;
  const lease = (exclusive = false, ms = leaseMs): Lease => new Lease(connection, name, { exclusive, leaseMs: ms });

  beforeAll(async () => {
    database = await openTestDatabase('test', { ownClock: true });
    ({ connection } = database);
  });
  afterAll(() => database.close());
  beforeEach(() => void (name = `lease ${(names += 1)}`));
  afterEach(() => void jest.useRealTimers());

  it('is held by one of many that want it, and passes on when it is released', async () => {
    const leases = Array.from({ length: 10 }, () => lease(false, 60_000));
    const held = await Promise.all(leases.map((one) => one.hold()));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(leases.map((one) => one.isHeld)).toEqual(held);
    const holder = leases[held.indexOf(true)]!;
    await holder.release();
    expect(holder.isHeld).toBe(false);
    expect(await leases.find((one) => one !== holder)!.hold()).toBe(true);
  });

  it('passes on when its holder is silent, who knows without asking', async () => {
    const [first, second] = [lease(), lease()];
    expect(await first.hold()).toBe(true);
    expect(await second.hold()).toBe(false);
    await sleep(leaseMs + 100);
    expect(first.isHeld).toBe(false);
    expect(await second.hold()).toBe(true);
    expect(await first.hold()).toBe(false);
    expect(first.isHeld).toBe(false);
  });

  it('stays with its holder while that keeps it', async () => {
    // Long enough that a machine busy with other tests is in time for the renewals.
    const patientMs = 3 * leaseMs;
    const [first, second] = [lease(false, patientMs), lease(false, patientMs)];
    await first.hold();
    const end = first.keep();
    for (let times = 0; times < 8; times += 1) {
      await sleep(patientMs / 4);
      expect([first.isHeld, await second.hold()]).toEqual([true, false]);
    }
    end();
    await sleep(patientMs + 100);
    expect([first.isHeld, await second.hold()]).toEqual([false, true]);
  });

  it('is not taken by a host whose clock is ahead', async () => {
    const [first, second] = [lease(), lease()];
    await first.hold();
    setClock(hourMs);
    expect(await second.hold()).toBe(false);
  });

  it('ends in time when its holder, whose clock was ahead, is gone', async () => {
    setClock(hourMs);
    await lease().hold();
    setClock(-hourMs);
    await sleep(leaseMs + 100);
    expect(await lease().hold()).toBe(true);
  });

  it('is still held when the clock of its holder is set', async () => {
    const first = lease();
    await first.hold();
    setClock(hourMs);
    expect(first.isHeld).toBe(true);
    setClock(-2 * hourMs);
    await sleep(leaseMs + 100);
    expect(first.isHeld).toBe(false);
  });

  it('is taken at once where no other process works', async () => {
    await lease().hold();
    expect(await lease(true).hold()).toBe(true);
  });
});
