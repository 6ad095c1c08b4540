import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Counts, Fault, Json, ServedModel, Wire, WireAnswer, WireRequest } from './wire.js';

/** A local service of a provider's form. It checks requests as strictly as the provider and plays what it is told. */
export interface ModelServer {
  readonly url: string;
  readonly requests: readonly WireRequest[];
  /** Requests that it refused, in its own words. */
  readonly refused: readonly string[];
  /** Faults of the next requests, in order; null answers. None is left when they are used up. */
  faults: (Fault | null)[];
  /** With what it calls the function that a request offers. */
  given: Json;
  /** The pieces of the next answer that comes as a stream, where it is to be another one. */
  says: readonly string[] | null;
  /** Requests whose sender did not wait for the end of the answer. */
  readonly left: number;
  close(): Promise<void>;
}

export const counts: Counts = { prompt: 40, cached: 10, answer: 6 };
export const answerPieces = ['A dog ', 'is an ', 'animal.'] as const;

export async function startModelServer(wire: Wire, served: ServedModel): Promise<ModelServer> {
  const state = {
    requests: [] as WireRequest[],
    refused: [] as string[],
    faults: [] as (Fault | null)[],
    given: { name: 'Rex' } as Json,
    says: null as readonly string[] | null,
    left: 0,
  };
  const server = createServer((message, response) => {
    response.once('close', () => void (state.left += response.writableFinished ? 0 : 1));
    void read(message).then((request) => {
      state.requests.push(request);
      const refusal = wire.refusal(request, served);
      if (refusal !== null) {
        state.refused.push(refusal.body);
        return send(response, refusal);
      }
      const says = state.says ?? answerPieces;
      state.says = null;
      return play(wire, { request, response, fault: state.faults.shift() ?? null, served, given: state.given, says });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function read(message: IncomingMessage): Promise<WireRequest> {
  const body = message.method === 'POST' ? ((await json(message)) as Json) : {};
  return { path: message.url ?? '', headers: message.headers, body };
}

function send(response: ServerResponse, { status, headers = {}, body, type = 'application/json' }: WireAnswer): void {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** One request and how it is answered. */
interface Played {
  readonly request: WireRequest;
  readonly response: ServerResponse;
  readonly fault: Fault | null;
  readonly served: ServedModel;
  readonly given: Json;
  readonly says: readonly string[];
}

async function play(wire: Wire, { request, response, fault, served, given, says }: Played): Promise<void> {
  const failure = fault === null ? null : wire.failure(fault, served);
  if (failure !== null) return send(response, failure);
  if (fault === 'page instead of an answer')
    return send(response, { status: 200, type: 'text/html', body: '<!doctype html><title>Sign in</title>' });
  const offered = offeredFunction(request.body);
  if (fault === 'plain answer' || !wire.streams(request)) {
    const body = offered === null ? wire.whole(answerPieces.join(''), counts) : wire.called(offered, given, counts);
    return send(response, { status: 200, body });
  }
  response.writeHead(200, { 'content-type': wire.streamType });
  // Its headers are there, and no word.
  if (fault === 'no first word') return response.flushHeaders();
  if (fault === 'prompt blocked' && wire.blockedPrompt !== null) return void response.end(wire.blockedPrompt);
  await stream(wire, { response, fault, says }, offered === null ? null : wire.call(offered, given));
}

async function stream(
  wire: Wire,
  { response, fault, says }: Pick<Played, 'response' | 'fault' | 'says'>,
  call: string | null,
): Promise<void> {
  response.write(wire.start(counts));
  if (call !== null) {
    response.write(call);
    return void response.end(wire.end('called', counts));
  }
  const spoken = fault === null ? says : says.slice(0, 2);
  for (const piece of spoken) {
    response.write(wire.piece(piece));
    // A piece of its own on the way, so that what comes after it is another one.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (fault === 'silence in the middle') return;
  if (fault === 'connection cut') return void response.destroy();
  if (fault === 'ends without an end') return void response.end();
  if (fault === 'overloaded in the stream') return void response.end(wire.overloadedEvent);
  response.end(wire.end(fault === 'content filter' ? 'filtered' : 'whole', counts));
}

/** The name of the function that a request offers to the model, wherever its form has it. */
function offeredFunction({ tools }: Json): string | null {
  const [tool] = Array.isArray(tools) ? (tools as Json[]) : [];
  const declared = [tool?.['function'], (tool?.['functionDeclarations'] as Json[] | undefined)?.[0], tool] as (
    | Json
    | undefined
  )[];
  const name = declared.find((one) => typeof one?.['name'] === 'string')?.['name'];
  return typeof name === 'string' ? name : null;
}
