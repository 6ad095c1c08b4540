import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { generationHeader, uiChunks, uiStreamHeaders, uiStreamStart } from '@lathe/proto/builder-chat/ui-stream';
import { type ErrorCode, errorMessage, errorStatus } from '@lathe/proto/errors/codes';
import type { RouteContract } from '@lathe/proto/http/route';
import { HttpResponse } from 'msw';
import { http } from 'msw/http';
import { setupServer } from 'msw/node';
import type { z } from 'zod';

/** The server of a test; it has no routes until the test gives it some, and an unexpected request fails. */
export const server = setupServer();

interface Asked {
  request: Request;
  params: Record<string, string>;
  body: unknown;
}

const pathOf = (route: RouteContract): string => route.path.replace(/\{(\w+)\}/g, ':$1');

type Answer<C extends RouteContract> = z.input<C['response']> | Response;

/** Serves a route of the contracts. The answer is parsed by the contract, so a mock cannot drift from it. */
export function serve<C extends RouteContract>(
  route: C,
  answer: (asked: Asked) => Answer<C> | Promise<Answer<C>>,
): void {
  server.use(
    http[route.method.toLowerCase() as 'get'](pathOf(route), async ({ request, params }) => {
      const isJson = request.headers.get('content-type')?.includes('json') === true;
      const text = isJson ? await request.clone().text() : '';
      const answered = await answer({
        request,
        params: params as Record<string, string>,
        body: text === '' ? undefined : JSON.parse(text),
      });
      if (answered instanceof Response) return answered;
      return HttpResponse.json(route.response.parse(answered) as Record<string, unknown>, { status: route.status });
    }),
  );
}

/** The answer that a route gives when it refuses. */
export function refusal(code: ErrorCode, details?: Record<string, unknown>): Response {
  const message = errorMessage(code);
  return HttpResponse.json(
    { error: { code, message, details }, message, detail: message, code, traceId: 'trace-1' },
    { status: errorStatus(code) },
  );
}

/** A UI message stream of these events. */
export function eventStream(generationId: string, events: GenerationEvent[]): Response {
  let { state, chunks } = uiStreamStart('message-1');
  let text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  for (const event of events) {
    ({ state, chunks } = uiChunks(state, event));
    text += chunks.map((chunk) => `id: ${event.seq}\ndata: ${JSON.stringify(chunk)}\n\n`).join('');
  }
  return new HttpResponse(text, { headers: { ...uiStreamHeaders, [generationHeader]: generationId } });
}
