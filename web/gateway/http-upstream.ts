import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceName } from '@lathe/proto/common/services';
import type { Upstream } from './gateway.js';

const idleSocketMs = 2_000;
const connectPauseMs = 100;
const connectForMs = 10_000;
/** Headers of one connection; they are not passed on (RFC 9110, section 7.6.1). */
const hopByHop = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Gives up idle sockets sooner than a stopping service closes them, so that no request is sent into a closing one. */
class BriefAgent extends Agent {
  override keepSocketAlive(socket: Socket): void {
    super.keepSocketAlive(socket);
    socket.setTimeout(idleSocketMs);
    // Node's types say nothing is answered; its agent keeps the socket only for a true answer.
    return true as unknown as void;
  }
}

/**
 * Forwards requests to services over HTTP. A refused connection is tried again for some seconds, because the service may be starting anew;
 * nothing of the request was sent until then. A request that may have been seen is never sent twice, unless it only reads.
 */
export class HttpUpstream implements Upstream {
  private readonly agent = new BriefAgent({ keepAlive: true, maxSockets: 1024 });

  /** @param unavailable answers when the service cannot be reached. */
  constructor(private readonly addresses: ReadonlyMap<ServiceName, string>, private readonly unavailable: (response: ServerResponse) => void) {}

  handle(service: ServiceName, request: IncomingMessage, response: ServerResponse): void {
    const address = this.addresses.get(service);
    if (!address) return this.unavailable(response);
    this.forward(new URL(address), request, response, Date.now() + connectForMs);
  }

  close(): void {
    this.agent.destroy();
  }

  private forward(address: URL, request: IncomingMessage, response: ServerResponse, until: number): void {
    const upstream = httpRequest({
      agent: this.agent, host: address.hostname, port: address.port || 80, method: request.method, path: request.url, headers: withoutHopByHop(request.headers), setHost: false,
    });
    let sent = false;
    const send = (): void => {
      sent = true;
      request.pipe(upstream);
    };
    const abandon = (): void => void upstream.destroy();
    response.once('close', abandon);
    upstream.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    upstream.once('response', (answer) => passOn(answer, response));
    upstream.once('error', () => {
      response.off('close', abandon);
      if (response.destroyed || response.headersSent) return void response.destroy();
      if (mayRepeat(sent, upstream, request) && Date.now() < until) return void setTimeout(() => this.forward(address, request, response, until), connectPauseMs);
      this.unavailable(response);
    });
  }
}

/** Nothing was sent, or what was sent into a socket that had just been closed only reads. */
function mayRepeat(sent: boolean, upstream: ClientRequest, request: IncomingMessage): boolean {
  return !sent || (upstream.reusedSocket && (request.method === 'GET' || request.method === 'HEAD'));
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
  response.flushHeaders();
  answer.pipe(response);
  answer.once('error', () => response.destroy());
  answer.once('aborted', () => response.destroy());
}

function withoutHopByHop(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string | string[]] => pair[1] !== undefined && !hopByHop.includes(pair[0])));
}
