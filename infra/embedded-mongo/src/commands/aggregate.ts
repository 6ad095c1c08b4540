import { checkStages, writingStages } from '../aggregate/pipeline.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { batchSizeOf } from '../cursors/cursors.js';
import { CommandError, failedToParse } from '../errors.js';
import type { Context, Handler } from './context.js';
import { mergeInto } from './merge.js';
import { replaceCollection } from './out.js';
import { runPipeline, runStages } from './pipeline-read.js';

export const aggregate: Handler = async (context) => {
  const { body, turn, server, database, session } = context;
  const stages = checkStages(body.pipeline);
  if (body.explain === true)
    throw new CommandError(
      'CommandNotSupported',
      'aggregate with the explain option is not supported by this server: use the explain command',
    );
  if (!isPlainObject(body.cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  const name = typeof body.aggregate === 'string' ? body.aggregate : undefined;
  const write = writeOf(context, stages.at(-1));
  const reading = write ? stages.slice(0, -1) : stages;
  const documents = await turn.run(
    name === undefined ? fromNowhere(context, reading) : runPipeline(context, name, reading),
  );
  if (write) await write(documents);
  return {
    cursor: server.cursors.start(write ? [] : documents, {
      namespace: `${database}.${name ?? '$cmd.aggregate'}`,
      batchSize: batchSizeOf(body.cursor.batchSize),
      session: session?.id,
    }),
  };
};

/**
 * What the last stage does with the documents; undefined when it only makes them. It is on disk when the promise
 * resolves.
 */
function writeOf(
  context: Context,
  last: Doc | undefined,
): ((documents: readonly Buffer[]) => Promise<void>) | undefined {
  const [stage = ''] = Object.keys(last ?? {});
  if (!writingStages.has(stage)) return undefined;
  const {
    server: { engine },
    generation,
    transaction,
    body,
  } = context;
  if (transaction)
    throw new CommandError('OperationNotSupportedInTransaction', `${stage} cannot be used in a transaction`);
  if (isPlainObject(body.readConcern) && body.readConcern.level === 'linearizable')
    throw new CommandError('InvalidOptions', `${stage} cannot be used with a 'linearizable' read concern level`);
  engine.checkWritable(generation);
  return async (documents) => {
    try {
      if (stage === '$out') replaceCollection(context, last!.$out, documents);
      else await mergeInto(context, last!.$merge, documents);
    } finally {
      await engine.durable(generation);
    }
  };
}

/** A pipeline on no collection: it begins with documents of its own, or with the server's sessions. */
function fromNowhere(context: Context, stages: readonly Doc[]) {
  if (stages[0]?.$listLocalSessions === undefined) return runStages(context, stages, []);
  return runStages(context, stages.slice(1), context.server.sessions.list());
}
