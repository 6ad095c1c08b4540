import { strToU8, Zip, ZipDeflate } from 'fflate';

/** So much is held in memory before the browser may put it on disk. */
const partBytes = 8_000_000;

/** A zip that is written while its files come. */
export class ZipFile {
  private readonly blobs: Blob[] = [];
  private parts: Uint8Array<ArrayBuffer>[] = [];
  private bytes = 0;
  private failure: Error | null = null;
  private readonly zip = new Zip((error, chunk) => {
    if (error) this.failure = error;
    else this.keep(chunk as Uint8Array<ArrayBuffer>);
  });

  addText(path: string, text: string): void {
    this.file(path).push(strToU8(text), true);
  }

  addJson(path: string, value: unknown): void {
    this.addText(path, `${JSON.stringify(value, null, 2)}\n`);
  }

  /** Throws what breaks the answer off. */
  async addStream(path: string, { body }: Response): Promise<void> {
    const file = this.file(path);
    const reader = body?.getReader();
    for (let at = await reader?.read(); at && !at.done; at = await reader?.read()) file.push(at.value);
    file.push(new Uint8Array(0), true);
  }

  end(): Blob {
    this.zip.end();
    if (this.failure) throw this.failure;
    this.flush();
    return new Blob(this.blobs, { type: 'application/zip' });
  }

  private file(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 6 });
    this.zip.add(file);
    return file;
  }

  private keep(chunk: Uint8Array<ArrayBuffer>): void {
    this.parts.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes >= partBytes) this.flush();
  }

  private flush(): void {
    this.blobs.push(new Blob(this.parts));
    this.parts = [];
    this.bytes = 0;
  }
}
