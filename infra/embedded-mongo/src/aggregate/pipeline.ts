import { Aggregator } from 'mingo/aggregator';
import type { Options } from 'mingo/types';
import { type Doc, isPlainObject, toNumber } from '../bson/values.js';
import { CommandError, typeMismatch } from '../errors.js';
import { checkExpression, guarded } from '../expressions/expression.js';
import { restoreTypes, toPlain, toPlainDocument } from '../expressions/plain.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import type { Steps, Turn } from '../turns/turn.js';
import { lookupStages } from './lookup.js';
import type { Pipeline, PipelineOptions } from './options.js';
import { contextFor, stageNames, withoutIdleSorts } from './stages.js';

/** Stages that write; the command that has them as the last one does so. */
export const writingStages: ReadonlySet<string> = new Set(['$out', '$merge']);

const refused: Record<string, string> = {
  $geoNear: '$geoNear is not supported by this server',
  $search: '$search is not supported by this server',
};

/** Compiles the stages; throws MongoDB's codes for stages and operators it does not know. */
export function compilePipeline(stages: unknown, options: PipelineOptions = {}): Pipeline {
  const list = checkStages(stages);
  const context = contextFor(options, lookupStages(options, compilePipeline));
  const { readCollection } = options;
  const settings = {
    context,
    scriptEnabled: true,
    ...(options.variables && { variables: toPlain(options.variables) }),
    ...(readCollection && { collectionResolver: (name: string) => readCollection(name, {}).map(toPlainDocument) }),
  } as unknown as Options;
  const plain = withoutIdleSorts(list.flatMap(desugar).map(toPlain) as Doc[]);
  const run = (some: Doc[], input: Doc[]) =>
    some.length === 0 ? input : guarded(() => new Aggregator(some, settings).run(input) as Doc[]);
  return {
    run: (documents) => restored(run(plain, documents.map(toPlainDocument)), documents),
    *steps(documents, turn) {
      const at = plain.findIndex((stage) => !oneByOne.has(Object.keys(stage)[0]!));
      const [first, rest] = at < 0 ? [plain, []] : [plain.slice(0, at), plain.slice(at)];
      return restored(
        run(rest, yield* runInParts(documents, turn, (part) => run(first, part.map(toPlainDocument)))),
        documents,
      );
    },
  };
}

/** Stages that make something of each document by itself. */
const oneByOne = new Set([
  '$match',
  '$project',
  '$set',
  '$addFields',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
  '$unwind',
  '$lookup',
  '$graphLookup',
]);
const partLength = 16;

function* runInParts(documents: readonly Doc[], turn: Turn, run: (part: Doc[]) => Doc[]): Steps<Doc[]> {
  const parts: Doc[][] = [];
  for (let at = 0; at < documents.length; at += partLength) parts.push(documents.slice(at, at + partLength));
  return (yield* turn.map(parts, run)).flat();
}

function restored(result: Doc[], documents: readonly Doc[]): Doc[] {
  const [only] = documents;
  return documents.length === 1 && result.length === 1 && only ? [restoreTypes(result[0]!, only)] : result;
}

/** `$bucket` is a `$group` by a `$switch`, in order of the boundaries. */
function desugar(stage: Doc): Doc[] {
  if (!isPlainObject(stage.$bucket)) return [stage];
  const { groupBy, boundaries, default: other, output = { count: { $sum: 1 } } } = stage.$bucket;
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new CommandError('BadValue', "The $bucket 'boundaries' field must have at least 2 values", { code: 40192 });
  const branches = boundaries.slice(0, -1).map((low, at) => ({
    case: { $and: [{ $gte: [groupBy, { $literal: low }] }, { $lt: [groupBy, { $literal: boundaries[at + 1] }] }] },
    then: { $literal: low },
  }));
  const _id = { $switch: { branches, ...(other !== undefined && { default: { $literal: other } }) } };
  return [{ $group: { _id, ...(output as Doc) } }, { $sort: { _id: 1 } }];
}

/**
 * Throws for stages that are not known, not whole or not at their place. `nested`: in a pipeline inside another one, or
 * of a view.
 */
export function checkStages(stages: unknown, nested = false): Doc[] {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  for (const [index, stage] of stages.entries()) {
    const name = checkStage(stage, index);
    if (writingStages.has(name) && nested)
      throw new CommandError('BadValue', `${name} is not allowed within an inner pipeline or a view`, { code: 51047 });
    if (writingStages.has(name) && index < stages.length - 1)
      throw new CommandError('BadValue', `${name} can only be the final stage in the pipeline`, { code: 40601 });
  }
  return stages as Doc[];
}

function checkStage(stage: unknown, index: number): string {
  if (!isPlainObject(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
  const names = Object.keys(stage);
  if (names.length !== 1)
    throw new CommandError('StageNotOneField', 'A pipeline stage specification object must contain exactly one field.');
  const name = names[0]!;
  if (name === '$changeStream')
    throw new CommandError(
      'ChangeStreamsNotSupported',
      'The $changeStream stage is not supported by this server: it has no oplog',
    );
  if (refused[name]) throw new CommandError('CommandNotSupported', refused[name]);
  if (writingStages.has(name)) return name;
  if (!stageNames.has(name)) throw new CommandError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`);
  checkContent(name, stage[name], index);
  return name;
}

function checkContent(name: string, value: unknown, index: number): void {
  switch (name) {
    case '$match':
      if (!isPlainObject(value))
        throw new CommandError('BadValue', 'the match filter must be an expression in an object', { code: 15959 });
      compileFilter(value);
      return;
    case '$sort':
      if (!isPlainObject(value))
        throw new CommandError('BadValue', 'the $sort key specification must be an object', { code: 15973 });
      if (Object.keys(value).length === 0)
        throw new CommandError('BadValue', '$sort stage must have at least one sort key', { code: 15976 });
      compileSort(value);
      return;
    case '$limit':
      positive(name, value, 15958);
      return;
    case '$skip':
      nonNegative(name, value);
      return;
    case '$group':
      checkGroup(value);
      return;
    case '$lookup':
    case '$unionWith':
      checkNested(value);
      return;
    case '$facet':
      if (!isPlainObject(value))
        throw new CommandError('BadValue', 'the $facet specification must be a non-empty object', { code: 40169 });
      for (const pipeline of Object.values(value)) checkStages(pipeline, true);
      return;
    case '$count':
      if (typeof value !== 'string' || value === '')
        throw new CommandError('BadValue', 'the count field must be a non-empty string', { code: 40156 });
      return;
    case '$documents':
    case '$listLocalSessions':
      if (index !== 0)
        throw new CommandError('BadValue', `${name} is only valid as the first stage in a pipeline`, { code: 40602 });
      return;
    case '$project':
      if (!isPlainObject(value) || Object.keys(value).length === 0)
        throw new CommandError(
          'BadValue',
          'Invalid $project :: caused by :: projection specification must have at least one field',
          { code: 51272 },
        );
      checkExpression(value);
      return;
    case '$unwind':
      return;
    default:
      checkExpression(value);
  }
}

function checkGroup(value: unknown): void {
  if (!isPlainObject(value))
    throw new CommandError('BadValue', "a group's fields must be specified in an object", { code: 15947 });
  if (!('_id' in value))
    throw new CommandError('BadValue', 'a group specification must include an _id', { code: 15955 });
  for (const [field, expression] of Object.entries(value)) {
    if (field !== '_id' && (!isPlainObject(expression) || !Object.keys(expression)[0]?.startsWith('$'))) {
      throw new CommandError('BadValue', `The field '${field}' must be an accumulator object`, { code: 40234 });
    }
    checkExpression(expression);
  }
}

function checkNested(value: unknown): void {
  if (!isPlainObject(value)) return;
  checkExpression(value.let);
  if (value.pipeline !== undefined) checkStages(value.pipeline, true);
}

function positive(name: string, value: unknown, code: number): void {
  const number = toNumber(value);
  if (number === undefined)
    throw new CommandError('BadValue', `invalid argument to ${name} stage: Expected a number`, { code: 2107201 });
  if (number <= 0) throw new CommandError('BadValue', 'the limit must be positive', { code });
}

function nonNegative(name: string, value: unknown): void {
  const number = toNumber(value);
  if (number === undefined || number < 0)
    throw new CommandError(
      'BadValue',
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${String(value)}`,
      { code: 5107200 },
    );
}
