import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { fieldAt } from '@lathe/proto/apps/project/cells/targets';
import type { ImportPlan } from '@lathe/proto/entities/import-plan';
import type { ImportRecord, startImport } from '@lathe/proto/entities/imports';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { importRecordOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess, type ImportRequest } from './import-access.js';
import { newImport } from './new-import.js';

/** Begins the import of a file, for the app's owner. */
@Injectable()
export class BeginImport {
  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
  ) {}

  /** Throws `not-found`, `entity/unknown`, `import/same-file` and `does-not-validate`. */
  async execute(request: ImportRequest, body: RouteInput<typeof startImport>['body']): Promise<ImportRecord> {
    const { access, entity } = await this.access.entity(request, body.entity);
    if (body.file) mustFit(entity, body.file.plan);
    if (!body.again) await this.mustBeNew(request.appId, entity.key, body.fileHash);
    const { file, fileName, fileHash, rows: total } = body;
    const begun = newImport({
      id: randomId(),
      appId: request.appId,
      entity,
      versionId: access.versionId,
      actor: access.actor,
      fileName,
      fileHash,
      source: file ? { kind: 'csv', ...file } : { kind: 'browser' },
      state: 'receiving',
      total,
    });
    await this.imports.insert(begun);
    return importRecordOf(begun);
  }

  private async mustBeNew(appId: string, entityKey: string, fileHash: string): Promise<void> {
    const same = await this.imports.findSame(appId, entityKey, fileHash);
    if (same) throw new DomainError('import/same-file', { import: importRecordOf(same) });
  }
}

/** Every column fills a field that is there, and no field gets two. */
export function mustFit({ schema, fieldByName }: EntityDefinition, { columns }: ImportPlan): void {
  const seen = new Set<string>();
  const issues = columns.flatMap(({ target }, index) => {
    const isThere = fieldByName.has(target.split('.', 1)[0]!) && fieldAt(schema, target) !== undefined;
    const message = !isThere ? 'is no field of this entity' : seen.has(target) ? 'has two columns' : undefined;
    seen.add(target);
    return message === undefined ? [] : [{ path: `file.plan.columns.${index}.target`, message }];
  });
  if (issues.length > 0) throw invalid(issues);
}
