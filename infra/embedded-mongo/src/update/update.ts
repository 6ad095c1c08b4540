import { ObjectId } from 'bson';
import { compilePipeline } from '../aggregate/pipeline.js';
import type { Fold } from '../bson/compare.js';
import { sameValue } from '../bson/compare.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { badValue, CommandError, failedToParse } from '../errors.js';
import { matchedIndex } from '../positions/positional.js';
import { expandPath, type Positions, setAt } from '../positions/targets.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { isOperatorObject } from '../query/operator-object.js';
import { checkPath, operators, unknownOperator } from './operators.js';

/** An update made ready. `apply` may change the document it is given, and answers the new one. */
export interface Update {
  kind: 'operators' | 'replacement' | 'pipeline';
  apply(document: Doc, isInsert: boolean): Doc;
}

export interface UpdateOptions {
  filter: Filter;
  arrayFilters?: unknown;
  fold?: Fold | undefined;
  variables?: Doc | undefined;
}

const pipelineStages = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles an update document or pipeline; throws MongoDB's codes for what it does not know. */
export function compileUpdate(source: unknown, options: UpdateOptions): Update {
  if (Array.isArray(source)) return pipelineUpdate(source, options);
  if (!isPlainObject(source)) throw failedToParse('Update argument must be either an object or an array');
  const [first] = Object.keys(source);
  if (first?.startsWith('$')) return operatorUpdate(source, options);
  if (options.arrayFilters !== undefined)
    throw failedToParse('arrayFilters may not be specified for replacement-style updates');
  const dollar = Object.keys(source).find((name) => name.startsWith('$'));
  if (dollar)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  return { kind: 'replacement', apply: (document) => keepId(document, withId(document, source)) };
}

function withId(document: Doc, replacement: Doc): Doc {
  const id = replacement._id ?? document._id;
  return id === undefined ? { ...replacement } : { _id: id, ...replacement };
}

function pipelineUpdate(stages: unknown[], options: UpdateOptions): Update {
  if (options.arrayFilters !== undefined)
    throw failedToParse('arrayFilters may not be specified for pipeline-syle updates');
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage as object);
    if (!pipelineStages.has(name))
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const pipeline = compilePipeline(stages, { variables: options.variables });
  return {
    kind: 'pipeline',
    apply: (document) => {
      const [result] = pipeline.run([document]) as [Doc];
      return keepId(document, withId(document, result));
    },
  };
}

interface Step {
  operator: string;
  path: string;
  parts: string[];
  operand: unknown;
}

function operatorUpdate(source: Doc, options: UpdateOptions): Update {
  const steps = parseSteps(source);
  const filters = parseArrayFilters(options.arrayFilters, steps, options.fold);
  return {
    kind: 'operators',
    apply: (document, isInsert) => {
      const id = document._id;
      const positions: Positions = { filters, matched: (path) => matchedIndex(document, path, options.filter) };
      const resolved = steps.map((step) => ({
        step,
        paths: step.parts.some((part) => part.startsWith('$'))
          ? expandPath(document, step.parts, positions)
          : [step.parts],
      }));
      for (const { step, paths } of resolved)
        for (const path of paths) operators[step.operator]!(document, path, step.operand, isInsert);
      return keepId({ _id: id }, document);
    },
  };
}

/** The steps in the order of their paths, as the server takes them. */
function parseSteps(source: Doc): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(source)) {
    if (!Object.hasOwn(operators, operator)) throw unknownOperator(operator);
    if (!isPlainObject(fields))
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${JSON.stringify(fields)}}`,
      );
    for (const [path, operand] of Object.entries(fields)) {
      checkPath(operator, path);
      steps.push({ operator, path, parts: path.split('.'), operand });
    }
  }
  checkConflicts(steps);
  return steps.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function checkConflicts(steps: readonly Step[]): void {
  const paths = steps.flatMap((step) =>
    step.operator === '$rename' && typeof step.operand === 'string' && step.operand !== step.path
      ? [step.path, step.operand]
      : [step.path],
  );
  for (const [at, path] of paths.entries()) {
    for (const other of paths.slice(at + 1)) {
      if (path === other || other.startsWith(`${path}.`) || path.startsWith(`${other}.`)) {
        const shorter = path.length < other.length ? path : other;
        throw new CommandError(
          'ConflictingUpdateOperators',
          `Updating the path '${other}' would create a conflict at '${shorter}'`,
        );
      }
    }
  }
}

function parseArrayFilters(source: unknown, steps: readonly Step[], fold: Fold | undefined): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  if (source === undefined) return filters;
  if (!Array.isArray(source)) throw failedToParse('arrayFilters must be an array');
  for (const item of source) {
    if (!isPlainObject(item) || Object.keys(item).length === 0)
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    const name = identifierOf(item);
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    if (!steps.some((step) => step.parts.includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    filters.set(name, compileFilter(item, fold ? { fold } : {}));
  }
  return filters;
}

function identifierOf(filter: Doc): string {
  const [first, value] = Object.entries(filter)[0]!;
  if (first.startsWith('$') && Array.isArray(value) && isPlainObject(value[0])) return identifierOf(value[0]);
  return first.split('.')[0]!;
}

function keepId(before: Doc, after: Doc): Doc {
  if (before._id !== undefined && !('_id' in after && sameValue(before._id, after._id))) {
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  return after;
}

/** The document an upsert inserts: the equalities of the filter, then the update. */
export function upserted(update: Update, filter: Doc): Doc {
  const seed: Doc = {};
  if (update.kind === 'replacement') {
    if (filter._id !== undefined && !isOperatorObject(filter._id)) seed._id = filter._id;
    else if (isPlainObject(filter._id) && '$eq' in filter._id) seed._id = filter._id.$eq;
  } else {
    seedFrom(seed, filter);
  }
  const document = update.apply(seed, true);
  const { _id: id = new ObjectId(), ...rest } = document;
  if (Array.isArray(id)) throw badValue("The '_id' value cannot be of type array");
  return { _id: id, ...rest };
}

function seedFrom(seed: Doc, filter: Doc): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(value)) for (const clause of value) seedFrom(seed, clause as Doc);
    else if (name.startsWith('$')) continue;
    else if (!isOperatorObject(value)) setAt(seed, name.split('.'), value);
    else if ('$eq' in value) setAt(seed, name.split('.'), value.$eq);
  }
}
