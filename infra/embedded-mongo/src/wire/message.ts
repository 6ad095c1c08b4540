import { cstringEnd, decode, documentEnd, elements, readValue, setField } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const flag = { checksum: 1, moreToCome: 2 };

/** One command as a client sent it. */
export interface Request {
  id: number;
  /** Legacy OP_QUERY, which is answered by OP_REPLY; drivers use it for their first hello. */
  legacy: boolean;
  /** Whether the client waits for a reply. */
  wantsReply: boolean;
  body: Doc;
  /** The documents of an insert, left as bytes. */
  documents: Buffer[];
}

/** Reads one message; throws for anything that is not a command. */
export function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const code = message.readInt32LE(12);
  if (code === opMsg) return readOpMsg(message, id);
  if (code === opQuery) return readOpQuery(message, id);
  throw new CommandError('ProtocolError', `operation code ${code} is not supported`);
}

function readOpMsg(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(16);
  if (flags & 0xffff & ~(flag.checksum | flag.moreToCome))
    throw new CommandError('ProtocolError', 'OP_MSG has an unknown required flag');
  const end = flags & flag.checksum ? message.length - 4 : message.length;
  const request: Request = { id, legacy: false, wantsReply: !(flags & flag.moreToCome), body: {}, documents: [] };
  const sequences: [string, Doc[]][] = [];
  let bodies = 0;
  for (let at = 20; at < end;) {
    const kind = message[at]!;
    if (kind === 0) {
      const stop = documentEnd(message, at + 1, end);
      readBody(request, message, at + 1, stop);
      bodies += 1;
      at = stop;
    } else if (kind === 1) {
      at = readSequence(request, sequences, message, at + 1, end);
    } else {
      throw new CommandError('ProtocolError', `OP_MSG section kind ${kind} is unknown`);
    }
  }
  if (bodies !== 1) throw new CommandError('ProtocolError', 'OP_MSG must have one body section');
  for (const [name, documents] of sequences) setField(request.body, name, documents);
  return request;
}

function readBody(request: Request, message: Buffer, start: number, end: number): void {
  for (const element of elements(message, start, end)) {
    if (element.name === 'documents' && element.type === 4) {
      for (const item of elements(message, element.start, element.end)) {
        if (item.type !== 3) throw new CommandError('TypeMismatch', "the elements of 'documents' must be objects");
        request.documents.push(message.subarray(item.start, item.end));
      }
    } else {
      setField(request.body, element.name, readValue(message, element.type, element.start, end - 1));
    }
  }
}

function readSequence(
  request: Request,
  sequences: [string, Doc[]][],
  message: Buffer,
  start: number,
  limit: number,
): number {
  if (start + 4 > limit) throw new CommandError('ProtocolError', 'OP_MSG section is cut short');
  const end = start + message.readInt32LE(start);
  if (end > limit || end < start + 5) throw new CommandError('ProtocolError', 'OP_MSG section length does not fit');
  const nameEnd = cstringEnd(message, start + 4, end);
  const name = message.toString('utf8', start + 4, nameEnd);
  const documents: Doc[] = [];
  for (let at = nameEnd + 1; at < end;) {
    const stop = documentEnd(message, at, end);
    if (name === 'documents') request.documents.push(message.subarray(at, stop));
    else documents.push(decode(message, at));
    at = stop;
  }
  if (name !== 'documents') sequences.push([name, documents]);
  return end;
}

function readOpQuery(message: Buffer, id: number): Request {
  const nameEnd = cstringEnd(message, 20, message.length);
  const collection = message.toString('utf8', 20, nameEnd);
  if (!collection.endsWith('.$cmd')) throw new CommandError('ProtocolError', 'OP_QUERY serves commands only');
  const body = decode(message.subarray(nameEnd + 9));
  return { id, legacy: true, wantsReply: true, body: { ...body, $db: collection.slice(0, -5) }, documents: [] };
}

let replyId = 1;

/** The bytes of a reply to `request`. */
export function writeReply(request: Request, body: Doc): Buffer {
  const document = encode(body);
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(replyId, 4);
  replyId = (replyId % 0x7fffffff) + 1;
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  if (request.legacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, document], head.length + document.length);
}
