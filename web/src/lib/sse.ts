/** One server-sent event. `id` is empty when the server gave none. */
export interface ServerSentEvent {
  id: string;
  event: string;
  data: string;
}

/** Parser of a server-sent event stream that may be cut anywhere, between the bytes of a line end too. */
export class SseParser {
  private rest = '';
  private id = '';
  private event = '';
  private data: string[] = [];

  /**
   * Takes the next piece of text; gives the events that it completes. An event that the stream's end cuts off is
   * dropped, as the standard says.
   */
  push(text: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    let buffer = this.rest + text;
    // A lone carriage return at the very end may be the first half of a line end.
    const held = buffer.endsWith('\r') ? '\r' : '';
    buffer = buffer.slice(0, buffer.length - held.length);
    const lines = buffer.split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? '') + held;
    for (const line of lines) {
      const event = this.line(line);
      if (event !== null) events.push(event);
    }
    return events;
  }

  private line(line: string): ServerSentEvent | null {
    if (line === '') return this.dispatch();
    if (line.startsWith(':')) return null;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.data.push(value);
    else if (field === 'id') this.id = value;
    else if (field === 'event') this.event = value;
    return null;
  }

  private dispatch(): ServerSentEvent | null {
    if (this.data.length === 0) {
      this.event = '';
      return null;
    }
    const event = { id: this.id, event: this.event === '' ? 'message' : this.event, data: this.data.join('\n') };
    this.data = [];
    this.event = '';
    return event;
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
