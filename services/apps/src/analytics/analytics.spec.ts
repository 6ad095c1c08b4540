import { describe, expect, it } from '@jest/globals';
import { MemoryCache } from '@lathe/platform/cache/memory-cache';
import { randomId } from '@lathe/platform/ids/random-id';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { type AnalyticsDay, fieldsOf, noSums, pagesOf, toolsOf, totalOf } from './analytics-day.js';
import { partOf } from './analytics-part.js';
import { VisitTally } from './visit-tally.js';
import { Visitors } from './visitors.js';

const appId = randomId();
const morning = Date.parse('2026-11-25T08:00:00Z');
const person = { address: '203.0.113.7', agent: 'Browser 1' };

describe('visitors', () => {
  it('are told apart by address and browser, in each place, within one day', async () => {
    const visitors = new Visitors(new MemoryCache());
    const isFirst = (place: string, who = person, now = morning) => visitors.isFirst(appId, place, who, now);
    expect([await isFirst(''), await isFirst(''), await isFirst('', person, morning + 60_000)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await isFirst('page Dogs'), await isFirst('page Dogs')]).toEqual([true, false]);
    expect(await isFirst('', { ...person, agent: 'Browser 2' })).toBe(true);
    expect(await isFirst('', { ...person, address: '203.0.113.8' })).toBe(true);
    expect(await visitors.isFirst(randomId(), '', person, morning)).toBe(true);
    expect(await isFirst('', person, morning + 24 * 3600 * 1000)).toBe(true);
  });

  it('leave nothing in the cache that tells who they were, and nothing for longer than their day', async () => {
    const kept: { key: string; value: string; ttlSeconds: number }[] = [];
    const cache = new (class extends MemoryCache {
      override setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean> {
        kept.push({ key, value, ttlSeconds });
        return super.setIfAbsent(key, value, ttlSeconds);
      }
    })();
    await new Visitors(cache).isFirst(appId, '', person, morning);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/203\.0\.113|Browser/);
    for (const { ttlSeconds } of kept) expect(ttlSeconds).toBe(16 * 3600 + 60);
    // Another key, as on another day, makes another mark of the same person.
    await new Visitors(cache).isFirst(appId, '', person, morning + 24 * 3600 * 1000);
    expect(new Set(kept.filter(({ value }) => value === '1').map(({ key }) => key)).size).toBe(2);
  });
});

describe('a tally of visits', () => {
  it('adds up by page, and takes back what could not be told', () => {
    const tally = new VisitTally(appId, '2026-11-25');
    const visit = (name: string, isFirst: boolean, isFirstThere: boolean) =>
      tally.addVisit({ kind: 'page', name, isFirst, isFirstThere });
    visit('Dogs', true, true);
    visit('About', false, true);
    visit('Dogs', false, false);
    tally.addErrors(2);
    const counted = {
      appId,
      day: '2026-11-25',
      visits: 3,
      visitors: 1,
      errors: 2,
      pages: [
        { name: 'Dogs', visits: 2, visitors: 1 },
        { name: 'About', visits: 1, visitors: 1 },
      ],
      tools: [],
    };
    expect(tally.counted()).toEqual(counted);
    const later = new VisitTally(appId, '2026-11-25');
    later.addVisit({ kind: 'page', name: 'Dogs', isFirst: true, isFirstThere: true });
    later.add(counted);
    expect(later.counted()).toMatchObject({ visits: 4, visitors: 2, pages: [{ visits: 3, visitors: 2 }, {}] });
  });
});

describe('what events add to the counts of an app', () => {
  const event = (type: string, data: object) =>
    ({ type, time: '2026-11-25T23:59:59.000Z', data }) as unknown as EventEnvelope;
  const use = {
    accountId: randomId(),
    purpose: 'answer',
    model: 'm',
    promptTokens: 10,
    completionTokens: 5,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
  };

  it('is on the day of the event, for calls of models of an app alone', () => {
    expect(partOf(event('models.usage.recorded.v1', { ...use, cost: 0.5, appId }))).toEqual({
      appId,
      day: '2026-11-25',
      sums: { modelCalls: 1, promptTokens: 10, completionTokens: 5, cost: 0.5 },
    });
    expect(partOf(event('models.usage.recorded.v1', { ...use, cost: null, appId }))?.sums).toEqual({
      modelCalls: 1,
      promptTokens: 10,
      completionTokens: 5,
      unpriced: 1,
    });
    expect(partOf(event('models.usage.recorded.v1', { ...use, cost: 0.5 }))).toBeUndefined();
  });

  describe('of runs of tools', () => {
    const toolId = randomId();
    const at = '2026-11-25T23:59:58.000Z';
    const known = { runId: randomId(), appId, ownerId: randomId(), toolId, isTrial: false };
    const run = { ...known, userId: null, fields: ['dog'], startedAt: at, endedAt: at };
    const rated = { ...known, rating: 4, former: null, ratedAt: at };

    it('is a run, whether it was answered, broken off or failed, and which fields were filled in', () => {
      const counted = (failedRuns: number) => ({
        appId,
        day: '2026-11-25',
        sums: { runs: 1, failedRuns },
        tools: { [toolId]: { runs: 1, failedRuns } },
        fields: { [toolId]: { dog: 1 } },
      });
      const ended = { ...run, made: 'model', citations: 0 };
      expect(partOf(event('apps.tool-run.ended.v1', ended))).toEqual(counted(0));
      expect(partOf(event('apps.tool-run.stopped.v1', run))).toEqual(counted(0));
      expect(partOf(event('apps.tool-run.failed.v1', { ...run, code: 'chat/model-cut' }))).toEqual(counted(1));
    });

    it('is the first rating of a person', () => {
      expect(partOf(event('apps.tool-run.rated.v1', rated))).toEqual({
        appId,
        day: '2026-11-25',
        sums: { ratings: 1, ratingSum: 4 },
        tools: { [toolId]: { ratings: 1, ratingSum: 4 } },
      });
      expect(partOf(event('apps.tool-run.rated.v1', { ...rated, former: 2 }))).toBeUndefined();
    });

    it('is nothing of what builders try', () => {
      expect(partOf(event('apps.tool-run.stopped.v1', { ...run, isTrial: true }))).toBeUndefined();
      expect(partOf(event('apps.tool-run.rated.v1', { ...rated, isTrial: true }))).toBeUndefined();
    });
  });
});

describe('days together', () => {
  const day = (pages: AnalyticsDay['pages'], visits: number): AnalyticsDay => ({
    day: '2026-11-25',
    sums: { ...noSums, visits, cost: 0.25 },
    pages,
    tools: { walk: { visits: 1, visitors: 1, runs: 2, failedRuns: 0, ratings: 0, ratingSum: 0 } },
    fields: { walk: { dog: 2, weather: visits }, plan: { dog: 1 } },
  });
  const days = [
    day({ Dogs: { visits: 1, visitors: 1 } }, 1),
    day({ About: { visits: 5, visitors: 2 }, Dogs: { visits: 2, visitors: 1 } }, 7),
  ];

  it('are summed, in all and by page and tool, the most visited first', () => {
    expect(totalOf(days)).toEqual({ ...noSums, visits: 8, cost: 0.5 });
    expect(totalOf([])).toEqual(noSums);
    expect(pagesOf(days)).toEqual([
      { name: 'About', visits: 5, visitors: 2 },
      { name: 'Dogs', visits: 3, visitors: 2 },
    ]);
    expect(toolsOf(days)).toMatchObject([{ name: 'walk', visits: 2, runs: 4 }]);
    expect(fieldsOf(days)).toEqual([
      { tool: 'walk', name: 'weather', filled: 8 },
      { tool: 'walk', name: 'dog', filled: 4 },
      { tool: 'plan', name: 'dog', filled: 2 },
    ]);
  });
});
