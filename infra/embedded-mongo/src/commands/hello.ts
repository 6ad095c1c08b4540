import { Binary, Int32 } from 'bson';
import { ScramConversation } from '../auth/scram.js';
import { maxDocumentSize } from '../bson/document-bytes.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { sessionMinutes } from '../sessions/sessions.js';
import { maxMessageSize } from '../wire/framer.js';
import type { Context, Handler } from './context.js';

export const maxWriteBatchSize = 100_000;
/** The wire version of MongoDB 7.0, whose behaviour this server follows. */
const maxWireVersion = 21;
export const version = '7.0.0';
const setName = 'lathe';

/**
 * The server says it is the primary of a replica set of one, since drivers offer transactions and retryable writes to
 * nothing less.
 */
export const hello: Handler = (context) => {
  const { server, client, body } = context;
  const address = server.address;
  const reply: Doc = {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    secondary: false,
    setName,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: maxDocumentSize,
    maxMessageSizeBytes: maxMessageSize,
    maxWriteBatchSize,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: sessionMinutes,
    connectionId: client.id,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
  };
  if (typeof body.saslSupportedMechs === 'string') reply.saslSupportedMechs = ['SCRAM-SHA-256'];
  if (isPlainObject(body.speculativeAuthenticate)) {
    const started = startSasl(context, body.speculativeAuthenticate);
    if (started) reply.speculativeAuthenticate = started;
  }
  return reply;
};

function startSasl({ server, client }: Context, body: Doc): Doc | undefined {
  if (!server.secret || body.mechanism !== 'SCRAM-SHA-256') return undefined;
  client.scram = new ScramConversation(server.secret);
  return {
    conversationId: client.scram.id,
    done: false,
    payload: new Binary(Buffer.from(client.scram.start(payloadOf(body)))),
  };
}

function payloadOf(body: Doc): string {
  if (!(body.payload instanceof Binary)) throw new CommandError('AuthenticationFailed', 'Authentication failed.');
  return Buffer.from(body.payload.buffer.subarray(0, body.payload.position)).toString('utf8');
}

export const saslStart: Handler = (context) => {
  if (!context.server.secret)
    throw new CommandError('AuthenticationFailed', 'this server has no users: connect without credentials');
  const reply = startSasl(context, context.body);
  if (!reply)
    throw new CommandError(
      'BadValue',
      `Received authentication for mechanism ${String(context.body.mechanism)} which is not enabled`,
    );
  return reply;
};

/** The second message carries the proof; a third, empty one only ends the talk. */
export const saslContinue: Handler = ({ client, body }) => {
  if (!client.scram) throw new CommandError('ProtocolError', 'No SASL session state found');
  const payload = payloadOf(body);
  if (client.authenticated && payload === '') {
    client.scram = undefined;
    return { conversationId: new Int32(1), done: true, payload: new Binary(Buffer.alloc(0)) };
  }
  const answer = client.scram.proceed(payload);
  client.authenticated = true;
  return { conversationId: client.scram.id, done: false, payload: new Binary(Buffer.from(answer)) };
};
