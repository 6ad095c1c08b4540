// Reads the OTLP JSON lines that processes wrote (OTEL_EXPORTER_OTLP_ENDPOINT=file:...), and follows one trace through
// all of them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer'];

/** Every span of a folder: {traceId, id, parentId, name, kind, process, startMs, ms, path}. */
export function readSpans(folder) {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .flatMap((line) =>
        JSON.parse(line).resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const service = resource.attributes.find(({ key }) => key === 'service.name').value.stringValue;
          return scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => spanOf(span, `${service} ${file.match(/-(\d+)\.jsonl$/)[1]}`)),
          );
        }),
      ),
  );
}

function spanOf(span, process) {
  const [start, end] = [Number(span.startTimeUnixNano) / 1e6, Number(span.endTimeUnixNano) / 1e6];
  const path = span.attributes?.find(({ key }) => key === 'url.path')?.value.stringValue;
  return {
    traceId: span.traceId,
    id: span.spanId,
    parentId: span.parentSpanId,
    name: span.name,
    kind: kinds[span.kind],
    process,
    startMs: start,
    ms: end - start,
    path,
  };
}

/**
 * The trace of the request that started a build: it must have gone through HTTP, the job, outbox and Kafka to consumers
 * of other processes.
 */
export function traceOfBuild(spans) {
  const root = spans.find((span) => span.name === 'POST gateway' && /^\/api\/apps\/[^/]+\/chat$/.test(span.path ?? ''));
  assert.ok(root, 'no span of the request that started the build');
  const trace = spans.filter((span) => span.traceId === root.traceId);
  const has = (what, found) => assert.ok(trace.some(found), `the trace has no span of ${what}:\n${treeOf(trace)}`);
  has(
    'the service that answered',
    (span) => span.kind === 'server' && span.parentId === root.id && span.process !== root.process,
  );
  has('the job', (span) => span.name.startsWith('job '));
  has('what the outbox published', (span) => span.kind === 'producer' && span.name.startsWith('apps.'));
  has(
    'a consumer of another service',
    (span) => span.kind === 'consumer' && span.name.startsWith('apps.') && span.process.startsWith('lathe-entities '),
  );
  for (const span of trace)
    assert.ok(
      span === root || trace.some(({ id }) => id === span.parentId),
      `${span.name} of ${span.process} has no parent in the trace`,
    );
  return trace;
}

/** A trace as indented lines, in order of time. */
export function treeOf(trace) {
  const begun = Math.min(...trace.map((span) => span.startMs));
  const lines = (parent, depth) =>
    trace
      .filter((span) => (parent ? span.parentId === parent.id : !trace.some(({ id }) => id === span.parentId)))
      .sort((a, b) => a.startMs - b.startMs)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.kind} ${span.name} [${span.process}] +${(span.startMs - begun).toFixed(0)} ms, ${span.ms.toFixed(0)} ms`,
        ...lines(span, depth + 1),
      ]);
  return lines(undefined, 0).join('\n');
}
