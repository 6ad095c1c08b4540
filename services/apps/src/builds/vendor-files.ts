import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectKitFile } from '@lathe/app-runtime/vendor-build/project-kit';
import { readVendorManifest, type VendorManifest } from '@lathe/app-runtime/vendor-build/vendor-manifest';
import { StartError } from '@lathe/platform/config/load-config';

export const VENDOR = Symbol('VendorFiles');

/** Names in the folder that only the compiler reads. */
const kept = new Set(['compiler.json', 'manifest.json', 'licences.json', projectKitFile]);
const servedName = /^[\w-]+(?:\.[\w-]+)*\.(js|css)$/;

/** The shared libraries of generated apps, prebuilt by infra/app-runtime. */
export class VendorFiles {
  private constructor(
    readonly dir: string,
    private readonly manifest: VendorManifest,
  ) {}

  /** Throws a StartError when the folder was not built. */
  static open(dir: string): VendorFiles {
    try {
      return new VendorFiles(dir, readVendorManifest(dir));
    } catch (cause) {
      throw new StartError(`VENDOR_DIR has no libraries for apps: ${dir}. Run npm run build.`, { cause });
    }
  }

  /** Changes whenever apps would compile to something else. */
  get version(): string {
    return this.manifest.version;
  }

  get boot(): string {
    return this.manifest.boot;
  }

  get preload(): readonly string[] {
    return this.manifest.preload;
  }

  /** The import map as it stands in pages, letter for letter. */
  get importMap(): string {
    return JSON.stringify(this.manifest.importMap);
  }

  /** A library file, and its compressed form where one was built; undefined when there is none of that name. */
  async read(file: string): Promise<{ bytes: Buffer; brotli: Buffer | undefined } | undefined> {
    if (!servedName.test(file) || kept.has(file)) return undefined;
    const [bytes, brotli] = await Promise.all([this.readIfThere(file), this.readIfThere(`${file}.br`)]);
    return bytes && { bytes, brotli };
  }

  private async readIfThere(file: string): Promise<Buffer | undefined> {
    return readFile(join(this.dir, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined;
      throw error;
    });
  }
}

/** Where infra/app-runtime puts its build in this repository. */
export const defaultVendorDir = (): string =>
  fileURLToPath(new URL('../../../../infra/app-runtime/dist/vendor', import.meta.url));
