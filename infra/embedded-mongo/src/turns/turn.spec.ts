import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Steps, Turn } from './turn.js';

describe('commands that want the thread at once', () => {
  let clock = 0;
  let order: string[] = [];
  beforeEach(() => {
    clock = 0;
    order = [];
    jest.spyOn(performance, 'now').mockImplementation(() => clock);
  });
  afterEach(() => void jest.restoreAllMocks());

  /** Has the thread so many times, and does something meanwhile. */
  function* slices(name: string, count: number, meanwhile: (at: number) => void = () => undefined): Steps<void> {
    for (let at = 0; at < count; at += 1) {
      order.push(name);
      meanwhile(at);
      yield;
    }
  }

  it('have it in turn where they have had as much', async () => {
    await Promise.all([new Turn().run(slices('one', 3)), new Turn().run(slices('other', 3))]);
    expect(order).toEqual(['one', 'other', 'one', 'other', 'one', 'other']);
  });

  it('let one that has had less go first', async () => {
    let short: Promise<void> | undefined;
    const begin = (at: number) => {
      if (at === 15) short = new Turn().run(slices('short', 4));
    };
    await Promise.all([new Turn().run(slices('scan', 20, begin)), new Turn().run(slices('scan', 20))]);
    await short;
    const from = order.indexOf('short');
    expect(order.slice(from, order.lastIndexOf('short') + 1)).toEqual(['short', 'short', 'short', 'short']);
    expect(order.lastIndexOf('scan')).toBeGreaterThan(from);
  });

  it('do not wait for ever for those that have had less', async () => {
    const pass = () => {
      clock += 2;
    };
    const many = async () => {
      for (let at = 0; at < 400; at += 1) await new Turn().run(slices('short', 2, pass));
    };
    const both = many();
    await Promise.all([new Turn().run(slices('scan', 400, pass)), both]);
    const scans = order.slice(0, order.lastIndexOf('short')).filter((name) => name === 'scan').length;
    expect(scans).toBeGreaterThan(80);
    expect(scans).toBeLessThan(200);
  });
});
