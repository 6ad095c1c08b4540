import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** One server-sent event. `id` is empty when the server gave none. */
export interface ServerSentEvent {
  id: string;
  event: string;
  data: string;
}

/** Parser of a server-sent event stream that may be cut anywhere, between the bytes of a line end too. */
export class SseParser {
  private id = '';
  private readonly completed: ServerSentEvent[] = [];
  private readonly parser = createParser({ onEvent: (event) => this.complete(event) });

  /**
   * Takes the next piece of text; gives the events that it completes. An event that the stream's end cuts off is
   * dropped, as the standard says.
   */
  push(text: string): ServerSentEvent[] {
    this.parser.feed(text);
    return this.completed.splice(0);
  }

  /** An id holds until the next one, which the parser leaves to its caller. */
  private complete({ id = this.id, event = 'message', data }: EventSourceMessage): void {
    this.id = id;
    this.completed.push({ id, event, data });
  }
}

/** The events of an open response, as they come. */
export async function* readServerSentEvents(response: Response): AsyncGenerator<ServerSentEvent> {
  if (response.body === null) return;
  const parser = new SseParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
