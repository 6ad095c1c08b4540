import { createHash } from 'node:crypto';
import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Principal } from '@lathe/proto/common/principal';
import { convertValue } from '@lathe/proto/entities/convert-value';
import type { createRowForTool } from '@lathe/proto/entities/internal';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { EntityAccess } from '../access/entity-access.js';
import { mayCreate, NewRows } from '../rows/new-rows.js';
import { maxRowBytes, rowTooLarge } from '../rows/row-size.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { requestFor } from './tool-caller.js';

type Asked = RouteInput<typeof createRowForTool>['body'];

/** Stores the answer of a run as a row, by the rules that hold for whoever runs the tool. */
@Injectable()
export class CreateRowForTool {
  constructor(
    private readonly access: EntityAccess,
    private readonly newRows: NewRows,
  ) {}

  /** The id of the row, which is the same for every attempt of a run. Throws `app/older-version`, and as `CreateRow`. */
  async execute(service: Principal, appId: string, asked: Asked): Promise<string> {
    const request = requestFor(service, { appId, ...asked }, 'rows:write');
    const { principal } = asked.as;
    if (principal.kind === 'preview' && principal.versionId !== null) throw new DomainError('app/older-version');
    const open = await this.access.entity(request);
    mayCreate(open);
    const made = { _id: rowIdOf(appId, asked.runId), createdAt: new Date() };
    const prepared = this.newRows.prepare(open, fittingValues(open.entity, asked.values), made);
    if (prepared.size > maxRowBytes) throw rowTooLarge();
    if (prepared.issues) throw invalid(prepared.issues);
    try {
      await this.newRows.store(open, [prepared]);
    } catch (error) {
      // An attempt before has stored it.
      if (!isDuplicateKey(error)) throw error;
    }
    return made._id;
  }
}

const rowIdOf = (appId: string, runId: string): string =>
  createHash('sha256').update(`tool-run:${appId}:${runId}`).digest('hex').slice(0, 24);

/** What does not fit its field stays as it is, and the row is refused for it. */
function fittingValues({ fieldByName }: EntityDefinition, values: Asked['values']): Record<string, unknown> {
  const gone = Object.keys(values).filter((name) => !fieldByName.has(name));
  if (gone.length > 0) throw invalid(gone.map((path) => ({ path, message: 'is not there any more' })));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fitting(value, fieldByName.get(name)!.schema)]),
  );
}

function fitting(value: Asked['values'][string], schema: FieldSchema): unknown {
  const isText = schema.type === 'string' && schema.enum === undefined && schema.format === undefined;
  const one = isText && Array.isArray(value) ? value.join('\n') : value;
  return convertValue(one, schema) ?? one;
}
