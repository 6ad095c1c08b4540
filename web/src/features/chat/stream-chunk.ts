import { type GenerationEvent, generationEvent } from '@lathe/proto/builder-chat/generation';
import { eventOfChunk, type UiChunk } from '@lathe/proto/builder-chat/ui-stream';
import type { ServerSentEvent } from '@/lib/sse';

/**
 * The numbered event of one frame; null for frames that only frame the message and for what this front end does not
 * know.
 */
export function eventOfFrame(frame: ServerSentEvent): GenerationEvent | null {
  const seq = Number(frame.id);
  const chunk = parse(frame.data);
  if (!Number.isInteger(seq) || seq < 1 || chunk === null) return null;
  const parsed = generationEvent.safeParse(eventOfChunk(chunk, seq));
  return parsed.success ? parsed.data : null;
}

function parse(text: string): UiChunk | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? (value as UiChunk)
      : null;
  } catch {
    // "[DONE]", the end of the AI SDK's stream, is not JSON.
    return null;
  }
}
