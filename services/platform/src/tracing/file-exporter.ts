import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

type ExportDone = Parameters<SpanExporter['export']>[1];
const exported = 0;
const notExported = 1;

/**
 * Writes spans as lines of OTLP JSON, one export request a line (OpenTelemetry's file exporter): what a collector's
 * `otlpjsonfile` receiver reads. Every process has a file of its own in the folder of the `file:` address, made when
 * missing. A line that could not be written is told to the caller and not there at all; the next one is tried anew.
 */
export class FileTraceExporter implements SpanExporter {
  private readonly path: string;
  private tail: Promise<void> = Promise.resolve();

  constructor(folder: string, processName: string) {
    const path = fileURLToPath(folder);
    mkdirSync(path, { recursive: true });
    this.path = join(path, `${processName}-${process.pid}.jsonl`);
  }

  export(spans: ReadableSpan[], done: ExportDone): void {
    const line = JsonTraceSerializer.serializeRequest(spans);
    if (!line) return done({ code: notExported, error: new Error('the spans cannot be written as OTLP JSON') });
    this.tail = this.tail
      .then(() => this.append(Buffer.concat([line, Buffer.from('\n')])))
      .then(
        () => done({ code: exported }),
        (error: Error) => done({ code: notExported, error }),
      );
  }

  async shutdown(): Promise<void> {
    await this.tail;
  }

  private async append(line: Buffer): Promise<void> {
    const file = await open(this.path, 'a');
    try {
      const { size } = await file.stat();
      await file.appendFile(line).catch(async (error: unknown) => {
        await file.truncate(size);
        throw error;
      });
    } finally {
      await file.close();
    }
  }
}
