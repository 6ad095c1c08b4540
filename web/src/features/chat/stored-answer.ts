import type { ChatMessage } from '@lathe/proto/builder-chat/model';

/**
 * Whether the stored conversation holds the finished answer of a generation. From then on it is what counts, whatever a
 * stream still brings.
 */
export function hasAnswer(messages: readonly ChatMessage[], generationId: string | null): boolean {
  return (
    generationId !== null &&
    messages.some((message) => message.generationId === generationId && message.status !== 'in_progress')
  );
}
