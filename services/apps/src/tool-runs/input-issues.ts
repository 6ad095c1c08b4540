import { valueProblems } from '@lathe/proto/apps/tools/field-values';
import type { ToolRecord } from '../tools/tool.js';
import type { RunInput } from './run-input.js';
import type { FieldWithItems } from './tool-items.js';

/** What is wrong with what somebody puts into a tool. */
export function inputIssues(
  { values: { isInputHidden } }: ToolRecord,
  fields: readonly FieldWithItems[],
  { input, values }: RunInput,
): { path: string; message: string }[] {
  const issues = valueProblems(fields, values).map(({ name, message }) => ({ path: `values.${name}`, message }));
  const isAsked = isInputHidden !== true && fields.length === 0;
  return isAsked && input.trim() === '' ? [...issues, { path: 'input', message: 'Please fill this in' }] : issues;
}
