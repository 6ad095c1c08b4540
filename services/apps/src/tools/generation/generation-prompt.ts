import type { ModelMessage } from '@lathe/platform/models/models';
import { readPromptText } from '@lathe/platform/models/prompt-text';
import type { FieldType } from '@lathe/proto/apps/tools/custom-fields';
import type { AppRecord } from '../../records/app.js';
import { titleOf, type ToolRecord } from '../tool.js';

const rules = readPromptText(new URL('prompts/texts/tool.md', import.meta.url)).text;

/** What a tool is designed for. */
export interface WishedTool {
  readonly wish: string;
  readonly app: Pick<AppRecord, 'name' | 'texts'>;
  readonly others: readonly ToolRecord[];
  /** The types that its builder may use. */
  readonly types: readonly FieldType[];
}

/** What a language model is told that designs a tool. All that somebody typed is quoted as JSON. */
export function generationPrompt({ wish, app: { name, texts }, others, types }: WishedTool): ModelMessage[] {
  const about = { name, description: texts.description ?? '', tools: others.map(titleOf) };
  return [
    { role: 'system', content: rules },
    { role: 'user', content: JSON.stringify({ description: wish, app: about, types }) },
  ];
}
