import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';

const inherited = [
  'aiModel',
  'modelTemperature',
  'aiQueryMethod',
  'dailyUserLimit',
  'weeklyUserLimit',
  'creditsPerRun',
] as const;

/** The tool with the settings of its app (spec 1, section 3) where it has none of its own. */
export function withAppSettings({ settings }: Pick<AppRecord, 'settings'>, tool: ToolRecord): ToolRecord {
  const { values } = tool;
  const ofApp = inherited
    .filter((name) => values[name] === undefined || values[name] === null || values[name] === '')
    .flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]] as const]));
  return { ...tool, values: { ...values, ...Object.fromEntries(ofApp) } };
}
