import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

type ExportDone = Parameters<SpanExporter['export']>[1];
const exported = 0;
const notExported = 1;

/**
 * Writes spans as lines of OTLP JSON, one export request a line (OpenTelemetry's file exporter): what a collector's `otlpjsonfile` receiver
 * reads. Every process has a file of its own in the folder of the `file:` address, made when missing.
 */
export class FileTraceExporter implements SpanExporter {
  private readonly file: WriteStream;

  constructor(folder: string, processName: string) {
    const path = fileURLToPath(folder);
    mkdirSync(path, { recursive: true });
    this.file = createWriteStream(join(path, `${processName}-${process.pid}.jsonl`), { flags: 'a' });
    // Each failed write is told to the caller; without a listener the first would end the process.
    this.file.on('error', () => undefined);
  }

  export(spans: ReadableSpan[], done: ExportDone): void {
    const line = JsonTraceSerializer.serializeRequest(spans);
    if (!line) return done({ code: notExported, error: new Error('the spans cannot be written as OTLP JSON') });
    this.file.write(Buffer.concat([line, Buffer.from('\n')]), (error) => done(error ? { code: notExported, error } : { code: exported }));
  }

  async shutdown(): Promise<void> {
    await new Promise<void>((resolve) => this.file.end(() => resolve()));
  }
}
