import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { upgradeOf } from '@lathe/platform/http/web-sockets';
import type { Dispatcher } from 'undici';
import { passedOn } from './passed-on.js';

/**
 * Hands the connection of a request for a WebSocket on to a service, both ways, for as long as both keep it. What the
 * service answers instead is passed on as it is. Rejects where it cannot be reached, and with `late` when it has answered
 * nothing after so long.
 */
export function tunnel(
  agent: Dispatcher,
  target: Pick<Dispatcher.DispatchOptions, 'origin' | 'path'> & { servername: string },
  request: IncomingMessage,
  response: ServerResponse,
  late: { readonly ms: number; readonly error: Error },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { ...target, method: 'GET' as const, headers: passedOn(request.headers), upgrade: 'websocket' };
    let abort = (_why: Error): void => undefined;
    response.once('close', () => abort(new Error('The visitor left')));
    const timer = setTimeout(() => abort(late.error), late.ms);
    agent.dispatch(options, {
      onRequestStart: (controller) => void (abort = (why) => controller.abort(why)),
      onRequestUpgrade: (_controller, _status, headers, far) => {
        clearTimeout(timer);
        abort = () => undefined;
        const near = upgradeOf(request)!;
        const lines = Object.entries(passedOn(headers)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        near.socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n${lines.join('')}\r\n`,
        );
        if (near.head.length > 0) far.write(near.head);
        const over = (): void => resolve();
        pipeline(near.socket, far, over);
        pipeline(far, near.socket, over);
      },
      onResponseStart: (_controller, status, headers) => {
        clearTimeout(timer);
        response.writeHead(status, passedOn(headers));
      },
      onResponseData: (_controller, chunk) => void response.write(chunk),
      onResponseEnd: () => {
        response.end();
        resolve();
      },
      onResponseError: (_controller, error) => {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
