import { describe, expect, it } from '@jest/globals';
import { beyondPlan } from './beyond-plan.js';

const gen = (appId: string) => ({ appId, appType: 'GEN_APP' as const });
const space = (appId: string) => ({ appId, appType: 'SPACE_APP' as const });
const beyond = (...given: Parameters<typeof beyondPlan>) => [...beyondPlan(...given)];

describe('what a plan has no room for', () => {
  it('is what was made last, by the limit that it is beyond', () => {
    const apps = [gen('a'), gen('b'), space('c'), space('d')];
    expect(beyond(apps, { apps: 2, 'gen-apps': 1 })).toEqual([
      ['b', 'gen-apps'],
      ['d', 'apps'],
    ]);
    expect(beyond(apps, { apps: 2, 'gen-apps': null })).toEqual([
      ['c', 'apps'],
      ['d', 'apps'],
    ]);
  });

  it('is nothing where there is room, and everything where there is none', () => {
    expect(beyond([gen('a'), gen('b')], { apps: 2, 'gen-apps': 2 })).toEqual([]);
    expect(beyond([gen('a'), gen('b')], { apps: null, 'gen-apps': null })).toEqual([]);
    expect(beyond([gen('a')], { apps: 0, 'gen-apps': null })).toEqual([['a', 'apps']]);
  });
});
