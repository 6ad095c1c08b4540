import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ApiRequest {
  readonly path: string;
  readonly body: unknown;
}

/** A server of somebody else's HTTP API, as far as a test needs it. */
export interface ScriptedApi {
  readonly url: string;
  readonly requests: readonly ApiRequest[];
  close(): Promise<void>;
}

/** Answers every POST with the JSON that `answer` gives. */
export async function startScriptedApi(answer: (request: ApiRequest) => object): Promise<ScriptedApi> {
  const requests: ApiRequest[] = [];
  const server = createServer((message, response) => {
    void json(message).then((body) => {
      const request = { path: message.url ?? '', body };
      requests.push(request);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
