import { evalExpr } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import { $graphLookup } from 'mingo/operators/pipeline';
import type { Options } from 'mingo/types';
import { valuesAt } from '../bson/paths.js';
import { type Doc, isPlainObject } from '../bson/values.js';
import { failedToParse } from '../errors.js';
import { toPlainDocument } from '../expressions/plain.js';
import { setAt } from '../positions/targets.js';
import type { CompilePipeline, PipelineOptions, ReadCollection } from './options.js';

type Iterator = ReturnType<typeof Lazy>;

interface Lookup {
  from: string;
  localField: string | undefined;
  foreignField: string | undefined;
  as: string;
  letFields: Doc;
  pipeline: unknown[] | undefined;
}

const known = new Set(['from', 'localField', 'foreignField', 'as', 'let', 'pipeline']);

function parse(source: unknown): Lookup {
  if (!isPlainObject(source)) throw failedToParse('the $lookup specification must be an Object');
  for (const name of Object.keys(source))
    if (!known.has(name)) throw failedToParse(`unknown argument to $lookup: ${name}`);
  if (typeof source.as !== 'string') throw failedToParse("must specify 'as' field for a $lookup");
  if (typeof source.from !== 'string') throw failedToParse("must specify 'from' field for a $lookup");
  if ((source.localField === undefined) !== (source.foreignField === undefined))
    throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  if (source.localField === undefined && source.pipeline === undefined)
    throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  return {
    from: source.from,
    localField: source.localField as string | undefined,
    foreignField: source.foreignField as string | undefined,
    as: source.as,
    letFields: isPlainObject(source.let) ? source.let : {},
    pipeline: source.pipeline as unknown[] | undefined,
  };
}

/** The stages that read other collections. */
export function lookupStages(
  options: PipelineOptions,
  compile: CompilePipeline,
): Record<string, (...args: never[]) => unknown> {
  const { readCollection } = options;
  if (!readCollection) return {};
  return {
    $lookup: (input: Iterator, source: unknown, mingoOptions: Options) => {
      const lookup = parse(source);
      return input.map((document) =>
        joined(document as Doc, lookup, { ...options, readCollection }, compile, mingoOptions),
      );
    },
    // mingo would restrict the search by filters of its own.
    $graphLookup: (input: Iterator, source: unknown, mingoOptions: Options) => {
      const { restrictSearchWithMatch = {}, ...spec } = source as Doc;
      const from = readCollection(String(spec.from), restrictSearchWithMatch as Doc).map(toPlainDocument);
      return $graphLookup(input, { ...spec, from } as never, mingoOptions);
    },
    $unionWith: (input: Iterator, source: unknown) => {
      const spec = typeof source === 'string' ? { coll: source } : (source as Doc);
      const others = typeof spec.coll === 'string' ? readCollection(spec.coll, {}) : [];
      const added = compile(spec.pipeline ?? [], options).run(others);
      return input.transform((documents) => Lazy([...(documents as Doc[]), ...added]));
    },
  };
}

function joined(
  document: Doc,
  lookup: Lookup,
  options: PipelineOptions & { readCollection: ReadCollection },
  compile: CompilePipeline,
  mingoOptions: Options,
): Doc {
  let found = options.readCollection(
    lookup.from,
    lookup.localField === undefined
      ? {}
      : { [lookup.foreignField!]: { $in: localValues(document, lookup.localField) } },
  );
  if (lookup.pipeline) {
    const variables = {
      ...options.variables,
      ...(mingoOptions as { local?: { variables?: Doc } }).local?.variables,
      ...(evalExpr(document, lookup.letFields, mingoOptions) as Doc),
    };
    found = compile(lookup.pipeline, { ...options, variables }).run(found);
  }
  const copy = { ...document };
  setAt(copy, lookup.as.split('.'), found);
  return copy;
}

/** What the foreign field is compared with: the elements of an array, and null for a missing field. */
function localValues(document: Doc, path: string): unknown[] {
  const values = valuesAt(document, path).flatMap((value) => (Array.isArray(value) ? value : [value ?? null]));
  return values.length > 0 ? values : [null];
}
