import type { Socket } from 'node:net';
import type { ScramConversation } from '../auth/scram.js';
import type { Doc } from '../bson/values.js';
import { Framer } from './framer.js';
import { readMessage, type Request, writeReply } from './message.js';

/** What the server knows about one client connection. */
export interface Client {
  readonly id: number;
  authenticated: boolean;
  scram: ScramConversation | undefined;
  readonly closed: AbortSignal;
}

export type Dispatch = (request: Request, client: Client) => Promise<Doc>;

/** Serves one socket; bytes that are no message of the protocol close it, and it alone. */
export function serveConnection(socket: Socket, client: Client, dispatch: Dispatch): void {
  const framer = new Framer();
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of framer.push(chunk)) answer(socket, readMessage(message), client, dispatch);
    } catch {
      socket.destroy();
    }
  });
}

function answer(socket: Socket, request: Request, client: Client, dispatch: Dispatch): void {
  void dispatch(request, client)
    .then((body) => {
      if (request.wantsReply && !socket.destroyed) socket.write(writeReply(request, body));
    })
    .catch(() => socket.destroy());
}
