import { hostname } from 'node:os';
import { checkStages } from '../aggregate/pipeline.js';
import { userName } from '../auth/scram.js';
import { maxDocumentSize } from '../bson/document-bytes.js';
import { type Doc, isPlainObject, toFlag } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Plan } from '../reading/plan.js';
import { read } from '../reading/read.js';
import { newStats, type ReadStats } from '../reading/request.js';
import { collectionName, type Context, type Handler } from './context.js';
import { readRequestOf } from './find.js';
import { version } from './hello.js';
import { pushDown, sourceOf } from './pipeline-read.js';

export const ping: Handler = () => ({});

export const buildInfo: Handler = () => ({
  version,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'lathe-embedded-mongo',
  modules: [],
  bits: 64,
  debug: false,
  maxBsonObjectSize: maxDocumentSize,
  storageEngines: ['lmdb'],
});

export const serverStatus: Handler = ({ server }) => {
  const memory = process.memoryUsage();
  const seconds = (Date.now() - server.startedAt) / 1000;
  return {
    host: hostname(),
    version,
    process: 'embedded-mongo',
    pid: process.pid,
    uptime: seconds,
    uptimeMillis: Math.round(seconds * 1000),
    localTime: new Date(),
    connections: { current: server.connections },
    opcounters: { ...server.counters },
    mem: { resident: Math.round(memory.rss / 1_048_576) },
    metrics: { cursor: { open: { total: server.cursors.size } } },
    logicalSessionRecordCache: { activeSessionsCount: server.sessions.size },
    storageEngine: { name: 'lmdb', persistent: true },
  };
};

export const connectionStatus: Handler = ({ server, client }) => ({
  authInfo: {
    authenticatedUsers: server.secret && client.authenticated ? [{ user: userName, db: 'admin' }] : [],
    authenticatedUserRoles: server.secret && client.authenticated ? [{ role: 'root', db: 'admin' }] : [],
  },
});

export const getParameter: Handler = ({ body }) => {
  if (body.featureCompatibilityVersion === undefined)
    throw new CommandError('InvalidOptions', 'no option found to get');
  return { featureCompatibilityVersion: { version: '7.0' } };
};

export const whatsMyUri: Handler = ({ client }) => ({ you: `connection-${client.id}` });

const explainable = new Set(['find', 'count', 'aggregate', 'distinct', 'update', 'delete', 'findAndModify']);

/** Runs the read of the command and tells how it found its documents. */
export const explain: Handler = async (context) => {
  const command = context.body.explain;
  if (!isPlainObject(command))
    throw new CommandError('TypeMismatch', "BSON field 'explain.explain' is the wrong type, expected type 'object'");
  const [name = ''] = Object.keys(command);
  if (!explainable.has(name))
    throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  const inner: Context = { ...context, name, body: flattened(name, command) };
  const { collection, stages } = sourceOf(inner, collectionName(inner));
  const request =
    name === 'aggregate' || stages.length > 0
      ? pushDown(inner, collection, [...stages, ...(name === 'aggregate' ? checkStages(command.pipeline) : [])]).request
      : readRequestOf(inner, name === 'find' ? 'filter' : 'query');
  const stats = newStats();
  const started = performance.now();
  const found = collection ? await context.turn.run(read(collection, request, context.turn, stats)) : [];
  const winningPlan = planOf(stats, request.sort !== undefined);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${context.database}.${String(command[name])}`,
      parsedQuery: request.filter.source,
      winningPlan,
      rejectedPlans: [],
    },
    executionStats: {
      executionSuccess: true,
      nReturned: found.length,
      executionTimeMillis: Math.round(performance.now() - started),
      totalKeysExamined: stats.keysExamined,
      totalDocsExamined: stats.docsExamined,
    },
    command,
    serverInfo: { version },
  };
};

/** The one statement of an update or delete, as a query; what takes one document looks for one. */
function flattened(name: string, command: Doc): Doc {
  if (name === 'findAndModify') return { ...command, limit: 1 };
  const list = name === 'update' ? command.updates : name === 'delete' ? command.deletes : undefined;
  const [statement] = Array.isArray(list) ? (list as Doc[]) : [];
  if (!statement) return command;
  const { q: query, collation, hint, sort } = statement;
  return {
    [name]: command[name],
    query,
    collation,
    hint,
    sort,
    let: statement.c ?? command.let,
    limit: name === 'delete' ? statement.limit : toFlag(statement.multi) ? 0 : 1,
  };
}

function planOf(stats: ReadStats, wantsSort: boolean): Doc {
  const { plan } = stats;
  const stage: Doc = stats.idLookup
    ? { stage: 'IDHACK' }
    : plan
      ? { stage: 'FETCH', inputStage: scansOf(plan, wantsSort) }
      : { stage: 'COLLSCAN', direction: 'forward' };
  return wantsSort && stats.sortedInMemory ? { stage: 'SORT', inputStage: stage } : stage;
}

/** One scan, or several in the order of the sort, or several without. */
function scansOf({ scans, sorted }: Plan, wantsSort: boolean): Doc {
  const stages = scans.map(({ index: { definition, multikey }, ranges, backwards }) => ({
    stage: 'IXSCAN',
    keyPattern: definition.spec.key,
    indexName: definition.name,
    isMultiKey: multikey,
    isUnique: definition.unique,
    isSparse: definition.sparse,
    isPartial: definition.partial !== undefined,
    direction: backwards ? 'backward' : 'forward',
    ranges: ranges.length,
  }));
  return stages.length === 1 ? stages[0]! : { stage: wantsSort && sorted ? 'SORT_MERGE' : 'OR', inputStages: stages };
}
