import type { ToolField } from '@lathe/proto/apps/tools/model';
import { labels } from '@/features/panels/labels';

/** What the values of a tool are called on the screen, wherever they are spoken of. */
export const toolLabels: Readonly<Record<ToolField, string>> = {
  ...labels.texts,
  path: 'Path',
  gptPrompt: 'Instructions',
  fields: 'Custom fields',
  blocks: 'Results layout',
  contextItemIds: 'Data sources',
  rowsRead: 'Rows that answers rest on',
  rowSaved: 'Row that an answer is saved as',
  isMultiStepInput: 'Ask in steps',
  inputSteps: 'Steps',
  aiModel: labels.settings.aiModel,
  modelTemperature: labels.settings.modelTemperature,
  aiQueryMethod: labels.settings.aiQueryMethod,
  dailyUserLimit: labels.settings.dailyUserLimit,
  weeklyUserLimit: labels.settings.weeklyUserLimit,
  creditsPerRun: labels.settings.creditsPerRun,
};
