import type { RunnableTool } from '@lathe/proto/apps/tools/runs';
import type { ToolCaller } from './tool-callers.js';
import type { FieldWithItems } from './tool-items.js';

/** What the people of a tool see of it: neither its instructions nor its settings. */
export function runnableOf(
  { app, tool, isTrial }: ToolCaller,
  asked: readonly FieldWithItems[],
  hasModel: boolean,
): RunnableTool {
  const fields = asked.map(({ items, ...field }) => ({ ...field, ...(items && { items: [...items] }) }));
  const { header = '', isMultiStepInput, inputSteps = [], ...rest } = tool.values;
  const steps = isMultiStepInput === true ? inputSteps : [];
  const userCanEditResults = app.settings.userCanEditResults === true;
  return { ...rest, header, fields, steps, hasModel, userCanEditResults, trialOf: isTrial ? tool.status : null };
}
