import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { BuildRepository } from './build.repository.js';
import { BuildVersion } from './build-version.use-case.js';

/**
 * A compiled file by its address. One that the file store lost is made again from the version's sources, which are in
 * the database.
 */
@Injectable()
export class ReadBuiltFile {
  constructor(
    private readonly builds: BuildRepository,
    private readonly build: BuildVersion,
  ) {}

  /** Undefined when the app has no such build. Throws `app/source-lost` for a lost file that cannot be made again. */
  async execute(app: AppRecord, hash: string, file: string): Promise<Uint8Array | undefined> {
    const bytes = await this.builds.read(app, hash, file);
    if (bytes) return bytes;
    const known = await this.builds.find(app, hash);
    if (!known) return undefined;
    await this.build.again(app, known);
    return this.builds.read(app, hash, file);
  }
}
