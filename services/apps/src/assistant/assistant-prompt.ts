import type { ModelMessage } from '@lathe/platform/models/models';
import { columnTypeOf } from '@lathe/proto/entities/column-type';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import type { AppRecord } from '../records/app.js';

export interface AssistantTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What a model is told of the app, and the conversation with one of its people. */
export function assistantPrompt(
  { name, texts }: Pick<AppRecord, 'name' | 'texts'>,
  pages: readonly string[],
  entities: readonly EntitySchema[],
  turns: readonly AssistantTurn[],
): ModelMessage[] {
  const about = [texts.header, texts.description, texts.welcomeMessage].filter(Boolean);
  const system = [
    `You are the chat assistant of the app "${name}". People who use it ask you about it.`,
    ...(about.length > 0 ? [`What its owner says of it:\n${about.join('\n')}`] : []),
    `Its pages: ${pages.join(', ')}.`,
    ...(entities.length > 0 ? [`What it keeps:\n${entities.map(entityLine).join('\n')}`] : []),
    'You see none of the rows in it and can change nothing. Answer in the language of the question, in short plain sentences without Markdown. Where you do not know, say so.',
  ].join('\n\n');
  return [{ role: 'system', content: system }, ...turns.map(({ role, text }) => ({ role, content: text }))];
}

function entityLine({ name, title, properties }: EntitySchema): string {
  const fields = Object.entries(properties).map(([field, schema]) => `${field} (${columnTypeOf(field, schema)})`);
  return `- ${title ?? name}: ${fields.join(', ')}`;
}
