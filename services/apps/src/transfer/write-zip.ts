import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SourceFile } from '../versions/manifest.js';

/** A zip of files below one folder, as a stream. */
export function zipOf(folder: string, files: readonly SourceFile[], modified: Date): Readable {
  const zip = new ZipFile();
  for (const { path, content } of files)
    zip.addBuffer(Buffer.from(content), `${folder}/${path}`, { mtime: modified, mode: 0o100644 });
  zip.end();
  return zip.outputStream as Readable;
}
