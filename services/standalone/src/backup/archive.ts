import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '@lathe/platform/config/load-config';
import { absent, syncPath } from '@lathe/platform/files/durable-files';
import tar from 'tar-stream';
import { z } from 'zod';

/** The first entry: what the file is. */
const headEntry = 'lathe-backup.json';
/** The last one: without it the file is not whole. */
const endEntry = 'checksums.json';
/** Before the names of the files of the data directory. */
const dataPrefix = 'data/';
const smallMost = 64 * 1024 * 1024;

const head = z.object({ format: z.literal('lathe-backup'), version: z.literal(1), takenAt: z.iso.datetime() });
const checksums = z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() }));

/** A file that goes into a backup; `path` is below the data directory, with slashes. */
export interface BackedUpFile {
  readonly path: string;
  /** Where its bytes are now. */
  readonly source: string;
}

/** What a backup came to. */
export interface BackupFacts {
  /** Everything that was acknowledged before is in it. */
  readonly takenAt: string;
  readonly files: number;
  readonly bytes: number;
}

/** Writes files with their checksums into a new archive of mode 0600 (gzip and tar, which other tools read too). */
export async function writeArchive(
  target: string,
  takenAt: string,
  files: AsyncIterable<BackedUpFile>,
): Promise<BackupFacts> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip({ level: 1 }), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  // Its failure is told below, where it is waited for.
  written.catch(() => undefined);
  const sums: z.output<typeof checksums> = {};
  pack.entry({ name: headEntry }, JSON.stringify({ format: 'lathe-backup', version: 1, takenAt }));
  for await (const { path, source } of files) {
    const { size, mtime } = await stat(source);
    const hash = createHash('sha256');
    const entry = pack.entry({ name: dataPrefix + path, size, mtime, mode: 0o600 });
    // What is appended meanwhile belongs to a later backup.
    const bytes = size === 0 ? Readable.from([]) : createReadStream(source, { end: size - 1 });
    await Promise.race([pipeline(bytes, hashing(hash), entry), written]);
    sums[path] = { bytes: size, sha256: hash.digest('hex') };
  }
  pack.entry({ name: endEntry }, JSON.stringify(sums));
  pack.finalize();
  await written;
  await syncPath(target);
  const all = Object.values(sums);
  return { takenAt, files: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/**
 * Unpacks an archive into a new folder and holds every file against its checksum. Throws a StartError with a sentence
 * for a file that is no backup, is cut off or damaged; what was unpacked until then is the caller's to remove.
 */
export async function readArchive(source: string, folder: string): Promise<BackupFacts> {
  const extract = tar.extract();
  const unpacked = pipeline(createReadStream(source), createGunzip(), extract).catch((error: unknown) => {
    throw faultOf(source, error);
  });
  unpacked.catch(() => undefined);
  const found: z.output<typeof checksums> = {};
  let taken: string | undefined;
  let expected: z.output<typeof checksums> | undefined;
  try {
    for await (const entry of extract) {
      const { name } = entry.header;
      if (taken === undefined) taken = headOf(source, name, await smallText(entry));
      else if (name === endEntry) expected = listOf(source, await smallText(entry));
      else {
        const path = safePath(source, name);
        const hash = createHash('sha256');
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
        await pipeline(
          entry,
          hashing(hash),
          createWriteStream(join(folder, path), { mode: 0o600, flags: 'wx', flush: true }),
        );
        found[path] = { bytes: entry.header.size ?? 0, sha256: hash.digest('hex') };
      }
    }
    await unpacked;
  } catch (error) {
    // A gzip of something else ends, for a reader of archives, too early.
    const isOther = taken === undefined && (/end of data/i.test(String(error)) || (await isEmpty(source)));
    throw isOther ? foreign(source) : faultOf(source, error);
  }
  if (taken === undefined) throw foreign(source);
  if (!expected) throw cutOff(source);
  compare(source, expected, found);
  const all = Object.values(found);
  return { takenAt: taken, files: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function smallText(entry: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > smallMost) throw new Error('The list of files is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function headOf(source: string, name: string, text: string): string {
  if (name !== headEntry) throw foreign(source);
  try {
    return head.parse(JSON.parse(text)).takenAt;
  } catch {
    throw new StartError(
      `${source} is a backup of a version of Lathe that this one does not know. Nothing was restored.`,
    );
  }
}

function listOf(source: string, text: string): z.output<typeof checksums> {
  try {
    return checksums.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`${source} is damaged: its list of files cannot be read. Nothing was restored.`, { cause });
  }
}

/** A name leads to a place below the folder, or the file is none of ours. */
function safePath(source: string, name: string): string {
  const path = name.slice(dataPrefix.length);
  const isSafe = path !== '' && !isAbsolute(path) && normalize(path) === path && !path.split(/[\\/]/).includes('..');
  if (!name.startsWith(dataPrefix) || !isSafe) throw foreign(source);
  return path;
}

function compare(source: string, expected: z.output<typeof checksums>, found: z.output<typeof checksums>): void {
  for (const path of new Set([...Object.keys(expected), ...Object.keys(found)]))
    if (expected[path]?.sha256 !== found[path]?.sha256)
      throw new StartError(`${source} is damaged: ${path} is not what was backed up. Nothing was restored.`);
}

function faultOf(source: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new StartError(`${source} is not there.`);
  if (code === 'Z_BUF_ERROR' || /unexpected end|premature|writable stream closed/i.test(message)) return cutOff(source);
  if (code === 'Z_DATA_ERROR' && /incorrect header/.test(message)) return foreign(source);
  if (code === 'Z_DATA_ERROR' || /invalid tar|checksum/i.test(message))
    return new StartError(`${source} is damaged: ${message}. Nothing was restored.`, { cause: error });
  return error;
}

/** False for one that is not there, too. */
const isEmpty = async (source: string): Promise<boolean> => (await stat(source).catch(absent))?.size === 0;

const foreign = (source: string): StartError =>
  new StartError(`${source} is no backup of Lathe. Nothing was restored.`);
const cutOff = (source: string): StartError =>
  new StartError(`${source} is cut off: it ends before its list of files. Nothing was restored.`);
