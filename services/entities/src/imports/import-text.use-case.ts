import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { FileStore } from '@lathe/platform/files/file-store';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import type { ImportRecord } from '@lathe/proto/entities/imports';
import type { importText } from '@lathe/proto/entities/internal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';
import { EntityAccess } from '../access/entity-access.js';
import { mustFit } from './begin-import.use-case.js';
import { EndOfImport } from './end-of-import.js';
import { fileKeyOf, importRecordOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { newImport } from './new-import.js';
import { ReceiveFile } from './receive-file.use-case.js';

/** How long a small file is waited for, so that its rows are there when the chat says so. Milliseconds. */
const patienceMs = 5_000;

/** Imports a file that another service has, as the app's owner. The same import again is the one that is there. */
@Injectable()
export class ImportText {
  constructor(
    private readonly access: EntityAccess,
    private readonly imports: ImportRepository,
    private readonly receiving: ReceiveFile,
    private readonly end: EndOfImport,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Throws `not-found`, `entity/unknown` and `does-not-validate`. */
  async execute(
    caller: Principal,
    appId: string,
    { importId, entity: name, fileName, text, delimiter, plan, rows }: RouteInput<typeof importText>['body'],
  ): Promise<ImportRecord> {
    const { access, catalog } = await this.access.draft(appId, caller);
    const entity = catalog.find(name);
    if (!entity || access.versionId === null) throw new DomainError('entity/unknown');
    mustFit(entity, plan);
    const bytes = Buffer.from(text);
    const found = newImport({
      id: importId,
      appId,
      entity,
      versionId: access.versionId,
      actor: access.actor,
      fileName,
      fileHash: createHash('sha256').update(bytes).digest('hex'),
      source: { kind: 'csv', shape: { encoding: 'utf-8', delimiter, hasHeader: true }, plan },
      state: 'receiving',
      total: rows,
    });
    const earlier = (await this.imports.insert(found)) ? undefined : await this.imports.find(appId, importId);
    if (earlier && earlier.state !== 'receiving') return importRecordOf(earlier);
    await this.files.put(fileKeyOf(found), bytes);
    const begun = await this.receiving.begin(found);
    return importRecordOf((await this.end.of(begun, patienceMs)) ?? begun);
  }
}
