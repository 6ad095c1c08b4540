import { toAppError } from './app-error';
import { readServerSentEvents, type ServerSentEvent } from './sse';

/** Milliseconds before a broken stream is opened again; the last one repeats. */
const retryMs = [300, 1_000, 4_000, 10_000];

/** Reads a stream, and opens it again when it breaks; a refusal ends it. */
export async function followStream(
  open: () => Promise<Response>,
  onEvent: (event: ServerSentEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      for await (const event of readServerSentEvents(await open())) {
        attempt = 0;
        onEvent(event);
      }
    } catch (reason) {
      const { retryable } = toAppError(reason);
      if (!signal.aborted && reason instanceof Error && reason.name === 'AppError' && !retryable) return;
    }
    if (!signal.aborted) await new Promise((over) => setTimeout(over, retryMs[Math.min(attempt, retryMs.length - 1)]));
  }
}
