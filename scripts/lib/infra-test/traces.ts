// Reads the OTLP JSON lines that processes wrote (OTEL_EXPORTER_OTLP_ENDPOINT=file:...), and follows one trace through
// all of them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kinds = ['', 'internal', 'server', 'client', 'producer', 'consumer'];

interface Attribute {
  key: string;
  value: { stringValue: string };
}

/** A span as OTLP has it. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: Attribute[];
}

interface OtlpLine {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

export interface Span {
  traceId: string;
  id: string;
  parentId: string | undefined;
  name: string;
  kind: string | undefined;
  /** Service and pid. */
  process: string;
  startMs: number;
  ms: number;
  /** Of the request. */
  path: string | undefined;
}

const attribute = (attributes: readonly Attribute[] | undefined, name: string): string | undefined =>
  attributes?.find(({ key }) => key === name)?.value.stringValue;

/** Every span of a folder. */
export function readSpans(folder: string): Span[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => spansOf(JSON.parse(line), /-(\d+)\.jsonl$/.exec(file)?.[1] ?? file)),
  );
}

function spansOf({ resourceSpans }: OtlpLine, pid: string): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = `${attribute(resource.attributes, 'service.name')} ${pid}`;
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(span, process)));
  });
}

function spanOf(span: OtlpSpan, process: string): Span {
  const [start, end] = [Number(span.startTimeUnixNano) / 1e6, Number(span.endTimeUnixNano) / 1e6];
  return {
    traceId: span.traceId,
    id: span.spanId,
    parentId: span.parentSpanId,
    name: span.name,
    kind: kinds[span.kind],
    process,
    startMs: start,
    ms: end - start,
    path: attribute(span.attributes, 'url.path'),
  };
}

/**
 * The trace of the request that started a build: it must have gone through HTTP, the job, outbox and Kafka to consumers
 * of other processes.
 */
export function traceOfBuild(spans: readonly Span[]): Span[] {
  const root = spans.find((span) => span.name === 'POST gateway' && /^\/api\/apps\/[^/]+\/chat$/.test(span.path ?? ''));
  assert.ok(root, 'no span of the request that started the build');
  const trace = spans.filter((span) => span.traceId === root.traceId);
  const has = (what: string, found: (span: Span) => boolean) =>
    assert.ok(trace.some(found), `the trace has no span of ${what}:\n${treeOf(trace)}`);
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
export function treeOf(trace: readonly Span[]): string {
  const begun = Math.min(...trace.map((span) => span.startMs));
  const lines = (parent: Span | undefined, depth: number): string[] =>
    trace
      .filter((span) => (parent ? span.parentId === parent.id : !trace.some(({ id }) => id === span.parentId)))
      .sort((a, b) => a.startMs - b.startMs)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.kind} ${span.name} [${span.process}] +${(span.startMs - begun).toFixed(0)} ms, ${span.ms.toFixed(0)} ms`,
        ...lines(span, depth + 1),
      ]);
  return lines(undefined, 0).join('\n');
}
