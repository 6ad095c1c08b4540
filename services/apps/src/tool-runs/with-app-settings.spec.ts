import { expect, it } from '@jest/globals';
import type { ToolRecord } from '../tools/tool.js';
import { withAppSettings } from './with-app-settings.js';

const tool = (values: object): ToolRecord => ({
  ...{ toolId: 't', appId: 'a', status: 'active', position: 0, seq: 1 },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  values: { path: 'walk', ...values },
});
const settings = { modelTemperature: 0.2, dailyUserLimit: 5, weeklyUserLimit: 9, creditsPerRun: 3, aiModel: 'small' };

it.each([
  ['takes those of its app where it has none', {}, settings],
  ['and where one was cleared', { dailyUserLimit: null, aiModel: '' }, { ...settings }],
  [
    'keeps its own, also where that is nothing',
    { modelTemperature: 0, creditsPerRun: 0, dailyUserLimit: 2 },
    { ...settings, modelTemperature: 0, creditsPerRun: 0, dailyUserLimit: 2 },
  ],
])('%s', (_case, values, expected) => {
  expect(withAppSettings({ settings }, tool(values)).values).toEqual({ path: 'walk', ...expected });
});

it('is as it was where the app has none', () => {
  const own = tool({ dailyUserLimit: null, header: 'Walk' });
  expect(withAppSettings({ settings: {} }, own)).toEqual(own);
});
