import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Principal } from '@lathe/proto/common/principal';
import { convertValue } from '@lathe/proto/entities/convert-value';
import type { readRowsForTool } from '@lathe/proto/entities/internal';
import type { ToolRow } from '@lathe/proto/entities/rows-for-tools';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { EntityAccess } from '../access/entity-access.js';
import { ListRows } from '../rows/list-rows.use-case.js';
import type { Row } from '../rows/row.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { fittingRows, textsOf } from './row-texts.js';
import { requestFor } from './tool-caller.js';

type Asked = RouteInput<typeof readRowsForTool>['body'];

/** Reads rows for the run of a tool: those that a list would answer to whoever runs it, and no others. */
@Injectable()
export class ReadRowsForTool {
  constructor(
    private readonly access: EntityAccess,
    private readonly listCase: ListRows,
  ) {}

  /** Throws `entity/permission-denied` where no row may be read, `entity/bad-query`, and what a list throws. */
  async execute(service: Principal, appId: string, asked: Asked, gone: AbortSignal): Promise<ToolRow[]> {
    const request = requestFor(service, { appId, ...asked }, 'rows:read');
    const { entity, scope } = await this.access.entity(request);
    if (scope.read === 'none') throw new DomainError('entity/permission-denied');
    const q = asked.filter === null ? undefined : filterText(entity, asked.filter);
    const { parts, release } = await this.listCase.execute(request, { q, limit: String(asked.most) }, gone);
    try {
      const rows = JSON.parse(Buffer.concat(parts).toString()) as Row[];
      return fittingRows(
        rows.map((row) => textsOf(entity, row)),
        asked.maxCharacters,
      );
    } finally {
      release();
    }
  }
}

/** Values that could stand in no row of the field fit none. */
function filterText({ fieldByName }: EntityDefinition, { field, values }: NonNullable<Asked['filter']>): string {
  const schema = fieldByName.get(field)?.schema;
  if (!schema) throw new DomainError('entity/bad-query');
  const ofField = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const wanted = values.map((value) => convertValue(value, ofField)).filter((value) => value !== undefined);
  return JSON.stringify({ [field]: { $in: wanted } });
}
