import type { RunnableTool } from '@lathe/proto/apps/tools/runs';
import type { ToolRecord } from '../tools/tool.js';

/** What the people of a tool see of it: neither its instructions nor its settings. */
export function runnableOf({ values }: ToolRecord, hasModel: boolean): RunnableTool {
  const { header = '', fields = [], isMultiStepInput, inputSteps = [], ...rest } = values;
  const steps = isMultiStepInput === true ? inputSteps : [];
  return { ...rest, header, fields, steps, hasModel };
}
