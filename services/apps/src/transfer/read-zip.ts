import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** A file of a zip by its path, as yet packed. */
export interface ZippedFile {
  readonly path: string;
  /** Bytes, as the zip says; reading more than that fails. */
  readonly size: number;
  /** Throws `import/not-a-zip` for what cannot be unpacked. */
  read(): Promise<Buffer>;
}

/** With what the platform adds, and far below what a folder of packages has. */
const maxEntries = 5_000;

/** What systems leave behind in zips. */
const litter = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Files of a zip in its order; nothing of them is unpacked yet. Throws `import/not-a-zip`, `import/too-large` for too
 * many, and `import/refused-file` for one that leads out of the zip, is a link, or is there twice.
 */
export async function readZip(bytes: Buffer): Promise<ZippedFile[]> {
  const zip = await opened(bytes);
  if (zip.entryCount > maxEntries) throw new DomainError('import/too-large', { entries: zip.entryCount });
  const entries = await entriesOf(zip);
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/') && !litter.test(fileName));
  const seen = new Set<string>();
  for (const entry of files) {
    if (seen.has(entry.fileName)) throw refused(entry.fileName, 'is there twice');
    seen.add(entry.fileName);
    checkKind(entry);
  }
  return files.map((entry) => ({
    path: entry.fileName,
    size: entry.uncompressedSize,
    read: () => unpack(zip, entry),
  }));
}

export const refused = (path: string, message: string): DomainError =>
  new DomainError('import/refused-file', { issues: [{ path: path.slice(0, 300), message }] });

const notAZip = (cause: unknown): DomainError => new DomainError('import/not-a-zip', {}, { cause });

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(notAZip(error)) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    // The library names what leads out of the zip in its message.
    zip.on('error', (error: Error) => {
      const name = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
        error.message,
      );
      reject(name ? refused(name[1]!, 'leads out of the zip') : notAZip(error));
    });
    zip.readEntry();
  });
}

/** Links and devices are told by the mode that Unix systems write along. */
function checkKind(entry: Entry): void {
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000) throw refused(entry.fileName, 'is a link or no plain file');
  if (entry.isEncrypted()) throw refused(entry.fileName, 'is encrypted');
}

function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(notAZip(error));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (cause) => reject(notAZip(cause)));
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}
