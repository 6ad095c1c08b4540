import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SmallDisk } from '@lathe/embedded-mongo/testing/small-disk';
import { SpanKind } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { FileTraceExporter } from './file-exporter.js';
import { captureTrace, startTracing, withSpan } from './tracing.js';

interface Line {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string }[] }[];
  }[];
}

describe('traces in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'lathe-traces-')), 'made when missing');
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('are lines of OTLP JSON, complete when tracing ends, and name their process', async () => {
    const end = await startTracing(pathToFileURL(folder).href, 'lathe-file');
    let carrier = {};
    await withSpan('outer', SpanKind.SERVER, undefined, {}, async () => {
      carrier = captureTrace();
    });
    await withSpan('later', SpanKind.CONSUMER, carrier, {}, async () => undefined);
    await end();
    const [file = ''] = readdirSync(folder);
    expect(file).toBe(`lathe-file-${process.pid}.jsonl`);
    const lines = readFileSync(join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const [resource] = lines.flatMap((line) => line.resourceSpans);
    expect(resource?.resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue).toBe(
      'lathe-file',
    );
    const spans = lines.flatMap((line) =>
      line.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
    );
    expect(spans.map((span) => span.name)).toEqual(['outer', 'later']);
    expect(spans[1]?.traceId).toBe(spans[0]?.traceId);
    expect(spans[1]?.parentSpanId).toBeDefined();
  });
});

describe('traces on a full disk', () => {
  const disk = SmallDisk.mount(512);
  afterEach(() => disk?.unmount());

  function spans(count: number): ReadableSpan[] {
    const memory = new InMemorySpanExporter();
    const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] }).getTracer('test');
    for (let index = 0; index < count; index += 1) tracer.startSpan(`span ${index}`).end();
    return memory.getFinishedSpans();
  }

  (disk ? it : it.skip)(
    `${disk ? '' : 'SKIPPED, no tmpfs can be mounted here: '}leave no half a line, and go on when there is room`,
    async () => {
      const exporter = new FileTraceExporter(pathToFileURL(disk!.path).href, 'full');
      const exported = (count: number): Promise<number> =>
        new Promise((resolve) => exporter.export(spans(count), ({ code }) => resolve(code)));
      expect(await exported(1)).toBe(0);
      disk!.fill(20);
      expect(await exported(1_000)).toBe(1);
      disk!.free();
      expect(await exported(2)).toBe(0);
      await exporter.shutdown();
      const lines = readFileSync(join(disk!.path, `full-${process.pid}.jsonl`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line);
      expect(lines.map((line) => line.resourceSpans[0]!.scopeSpans[0]!.spans.length)).toEqual([1, 2]);
    },
  );
});
