import type { ImportRecord } from '@lathe/proto/entities/imports';
import { Injectable } from '@nestjs/common';
import { importRecordOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess, type ImportRequest } from './import-access.js';

/** What is known of imports, for the app's owner. */
@Injectable()
export class ReadImports {
  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
  ) {}

  /** The newest first; of an entity that the draft does not have there are none. */
  async list(request: ImportRequest, entity?: string): Promise<ImportRecord[]> {
    const { catalog } = await this.access.app(request);
    const key = entity === undefined ? undefined : catalog.find(entity)?.key;
    if (entity !== undefined && key === undefined) return [];
    return (await this.imports.newest(request.appId, key)).map(importRecordOf);
  }

  /** Throws `not-found`. */
  async one(request: ImportRequest, importId: string): Promise<ImportRecord> {
    return importRecordOf(await this.access.import(request, importId));
  }
}
