import type { GeneratedTool } from '@lathe/proto/apps/tools/http';

/** Where it is kept how a tool was made, for the screen that shows it next. */
export const madeKey = (appId: string, toolId: string) => ['apps', 'made-tool', appId, toolId] as const;

/** How a tool was made, in words. */
export const madeBy: Readonly<Record<GeneratedTool['made'], string>> = {
  model: 'written by the language model',
  template: 'made from a template, because no language model is set up here',
  fallback: 'made from a template, because the language model could not write it just now',
};
