import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request. */
export type Play = (
  response: ServerResponse,
  request: { body: Record<string, unknown>; authorization: string },
) => Promise<void> | void;

/** A server that speaks as much of OpenAI's chat completions as a stream needs, and does what the test says. */
export interface ScriptedOpenAi {
  baseUrl: string;
  /** Plays in the order of requests; the last one repeats. */
  plays: Play[];
  requests: { body: Record<string, unknown>; authorization: string }[];
  close(): Promise<void>;
}

export async function startScriptedOpenAi(): Promise<ScriptedOpenAi> {
  const scripted: Pick<ScriptedOpenAi, 'plays' | 'requests'> = { plays: [], requests: [] };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const seen = { body, authorization: request.headers.authorization ?? '' };
      const play = scripted.plays[Math.min(scripted.requests.length, scripted.plays.length - 1)];
      scripted.requests.push(seen);
      return play?.(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(scripted, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const usage = {
  prompt_tokens: 11,
  completion_tokens: 7,
  total_tokens: 18,
  prompt_tokens_details: { cached_tokens: 4 },
};

/** Streams a text in pieces of some characters; `finish` null breaks the connection off instead of ending it. */
export function streams(text: string | ((request: string) => string), finish: string | null = 'stop', size = 9): Play {
  return async (response, { body }) => {
    const whole = typeof text === 'string' ? text : text(JSON.stringify(body));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: '' }));
    for (let at = 0; at < whole.length; at += size) {
      response.write(chunk({ content: whole.slice(at, at + size) }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (finish === null) return void response.destroy();
    response.write(chunk({}, finish));
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`,
    );
    response.end('data: [DONE]\n\n');
  };
}

export function fails(status: number, code: string): Play {
  return (response) => {
    // LangChain waits as long as it is told before it tries again.
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
    response.end(JSON.stringify({ error: { message: code, code, type: code } }));
  };
}

/** Opens a stream and never says a word. */
export const hangs: Play = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
};

/** The nonce that a request's prompt gives. */
export const nonceIn = (request: string): string => /NONCE for this answer: ([a-z0-9]{6})/.exec(request)?.[1] ?? '';
