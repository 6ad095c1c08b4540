import type { ModelMessage } from '@lathe/platform/models/models';
import { readPromptText } from '@lathe/platform/models/prompt-text';
import type { FieldType } from '@lathe/proto/apps/tools/custom-fields';

const rules = readPromptText(new URL('prompts/texts/field.md', import.meta.url)).text;
/** The beginning of a tool's instructions tells enough of it. */
const maxInstructions = 4_000;

/** A field that somebody wants, in their words, for a tool with these instructions. */
export interface WishedField {
  readonly input: string;
  readonly prompt: string;
}

/** What a language model is told that defines a field. All that somebody typed is quoted as JSON. */
export function fieldPrompt({ input, prompt }: WishedField, types: readonly FieldType[]): ModelMessage[] {
  const about = { description: input, instructions: prompt.slice(0, maxInstructions), types };
  return [
    { role: 'system', content: rules },
    { role: 'user', content: JSON.stringify(about) },
  ];
}
