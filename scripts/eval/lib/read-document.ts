// The process that reads one file as the product does: writes what it read, or why not, as JSON.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { extractText } from '@lathe/context-ingest/extraction/extract-text';
import { ExtractionFault } from '@lathe/context-ingest/extraction/extraction-fault';
import { TableFault } from '@lathe/tables/table-fault';

export interface ReadDocument {
  readonly text?: string;
  readonly fault?: string;
  readonly ms: number;
  /** Megabytes of memory above those that the process had before it read. */
  readonly mb: number;
}

const file = process.argv[2]!;
const bytes = readFileSync(file);
const before = process.memoryUsage.rss();
const began = performance.now();
const read = await extractText(bytes, basename(file)).then(
  ({ text }) => ({ text }),
  (error: unknown) => {
    if (error instanceof ExtractionFault || error instanceof TableFault) return { fault: error.message };
    throw error;
  },
);
const ms = performance.now() - began;
const mb = Math.max(0, process.resourceUsage().maxRSS / 1_024 - before / 1_048_576);
process.stdout.write(JSON.stringify({ ...read, ms, mb } satisfies ReadDocument));
