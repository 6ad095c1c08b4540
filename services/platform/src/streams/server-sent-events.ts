import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Keeps proxies from closing a connection on which nothing has come for a while. */
export const quietFrame = ': quiet\n\n';

/** One server-sent event. A reader who comes back names the last `seq` that it has seen. */
export function eventFrame(data: unknown, seq?: number): string {
  const id = seq === undefined ? '' : `id: ${seq}\n`;
  return `${id}data: ${JSON.stringify(data)}\n\n`;
}

/** Answers with a text that goes on. A reader who goes away fires the text's signal and ends nothing else. */
export async function sendStream(
  reply: FastifyReply,
  headers: Record<string, string>,
  text: (gone: AbortSignal) => AsyncIterable<string>,
): Promise<void> {
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  await reply.headers(headers).send(Readable.from(text(gone.signal)));
}

const eventHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };

/** Answers with server-sent events, each as it comes. */
export function sendEvents(reply: FastifyReply, events: (gone: AbortSignal) => AsyncIterable<unknown>): Promise<void> {
  return sendStream(reply, eventHeaders, (gone) => framed(events(gone)));
}

async function* framed(events: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const event of events) yield eventFrame(event);
}
