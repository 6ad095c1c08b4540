// Writes a .br and a .gz beside every file of a built folder that gets smaller by it; the gateway sends those.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const smallest = 1_024;

export function precompress(folder: string): void {
  for (const file of globSync('**/*', { cwd: folder })) {
    const path = join(folder, file);
    if (!compressible.has(extname(path)) || statSync(path).size < smallest) continue;
    const bytes = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    );
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
