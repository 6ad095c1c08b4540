import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { moduleRunnerTransform, transform } from 'oxc-transform';
import { shiftOfBody } from './module-syntax.js';
import { isTooNested } from './nesting.js';
import { optionsFor } from './transform-module.js';

/** A place in a text, from line 1 and column 1. */
export interface Place {
  line: number;
  column: number;
}

/**
 * Where places of a module's code (`ModuleRecord.code`, which a browser names in a stack) stand in its source. Null for
 * what the author did not write. The file is transformed again for that, with maps, so that no build carries any.
 */
export async function traceSource(file: string, source: string, places: readonly Place[]): Promise<(Place | null)[]> {
  if (isTooNested(source)) return places.map(() => null);
  const plain = await transform(file, source, { ...optionsFor(file, source), sourcemap: true });
  const runner = await moduleRunnerTransform('module.js', plain.code, { sourcemap: true });
  if (plain.map === undefined || runner.map === undefined) return places.map(() => null);
  const shift = shiftOfBody(runner.code);
  const maps = [runner.map, plain.map].map((map) => new TraceMap({ ...map, version: 3 }));
  return places.map(({ line, column }) => {
    const [mapOfRunner, mapOfPlain] = maps as [TraceMap, TraceMap];
    const before = placeBefore(mapOfRunner, { line: line + shift, column });
    return before && placeBefore(mapOfPlain, before);
  });
}

function placeBefore(map: TraceMap, { line, column }: Place): Place | null {
  if (line < 1) return null;
  const found = originalPositionFor(map, { line, column: column - 1 });
  return found.line === null ? null : { line: found.line, column: found.column + 1 };
}
