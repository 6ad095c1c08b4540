import { aggregate } from './aggregate.js';
import { collStats, dbStats, drop, dropDatabase, listCollections, listDatabases, renameCollection } from './catalog.js';
import type { Handler } from './context.js';
import { count, distinct } from './count-distinct.js';
import { collMod, create } from './create.js';
import { getMore, killCursors } from './cursors.js';
import { remove } from './delete.js';
import { buildInfo, connectionStatus, explain, getParameter, ping, serverStatus, whatsMyUri } from './diagnostics.js';
import { find } from './find.js';
import { findAndModify } from './find-and-modify.js';
import { hello, saslContinue, saslStart } from './hello.js';
import { createIndexes, dropIndexes, listIndexes } from './indexes.js';
import { insert } from './insert.js';
import { abortTransaction, commitTransaction, endSessions } from './sessions.js';
import { update } from './update.js';

/**
 * One command: `open` ones need no sign-in; `write` ones are acknowledged when they are on disk; `transaction` says
 * where it may run.
 */
export interface Command {
  run: Handler;
  open?: true;
  write?: true;
  transaction?: true;
}

/** All commands by name. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['hello', { run: hello, open: true }],
  ['isMaster', { run: hello, open: true }],
  ['ismaster', { run: hello, open: true }],
  ['saslStart', { run: saslStart, open: true }],
  ['saslContinue', { run: saslContinue, open: true }],
  ['ping', { run: ping, open: true }],
  ['buildInfo', { run: buildInfo, open: true }],
  ['buildinfo', { run: buildInfo, open: true }],
  ['insert', { run: insert, write: true, transaction: true }],
  ['update', { run: update, write: true, transaction: true }],
  ['delete', { run: remove, write: true, transaction: true }],
  ['findAndModify', { run: findAndModify, write: true, transaction: true }],
  ['findandmodify', { run: findAndModify, write: true, transaction: true }],
  ['find', { run: find, transaction: true }],
  ['aggregate', { run: aggregate, transaction: true }],
  ['distinct', { run: distinct, transaction: true }],
  ['count', { run: count }],
  ['getMore', { run: getMore, transaction: true }],
  ['killCursors', { run: killCursors, transaction: true }],
  ['create', { run: create, write: true, transaction: true }],
  ['drop', { run: drop, write: true }],
  ['dropDatabase', { run: dropDatabase, write: true }],
  ['renameCollection', { run: renameCollection, write: true }],
  ['listCollections', { run: listCollections }],
  ['listDatabases', { run: listDatabases }],
  ['collMod', { run: collMod, write: true }],
  ['collStats', { run: collStats }],
  ['collstats', { run: collStats }],
  ['dbStats', { run: dbStats }],
  ['dbstats', { run: dbStats }],
  ['createIndexes', { run: createIndexes, write: true, transaction: true }],
  ['dropIndexes', { run: dropIndexes, write: true }],
  ['listIndexes', { run: listIndexes }],
  ['commitTransaction', { run: commitTransaction }],
  ['abortTransaction', { run: abortTransaction }],
  ['endSessions', { run: endSessions }],
  ['serverStatus', { run: serverStatus }],
  ['connectionStatus', { run: connectionStatus }],
  ['explain', { run: explain }],
  ['getParameter', { run: getParameter }],
  ['whatsmyuri', { run: whatsMyUri }],
]);
