import { textsFrom } from '@lathe/platform/persistence/keys-under';
import { type Transaction, writeLater } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AuditedAct } from '@lathe/proto/audit/events.v1';
import type { AuditFilter } from '@lathe/proto/desk/audit';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';

/** An entry of the audit log, by the id of its event, whose order is that of time. */
export interface AuditRecord extends AuditedAct {
  readonly entryId: string;
  readonly at: Date;
  readonly actorEmail: string | null;
}

type AuditRow = Omit<AuditRecord, 'entryId'> & { _id: string };

const auditSchema = new Schema<AuditRow>(
  {
    _id: String,
    at: Date,
    actor: String,
    actorEmail: String,
    act: String,
    subject: Object,
    from: String,
    details: Object,
  },
  { collection: 'audit', versionKey: false, minimize: false },
);
auditSchema.index({ actor: 1, _id: -1 });
auditSchema.index({ 'subject.id': 1, _id: -1 });

const dayMs = 24 * 3600 * 1000;

/** The log of privileged acts. It is only ever added to: nothing here changes or deletes an entry. */
@Injectable()
export class AuditRepository {
  private readonly model: Model<AuditRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<AuditRow>('Audit', auditSchema);
  }

  append(_scope: PlatformScope, { entryId, ...entry }: AuditRecord, tx: Transaction): void {
    writeLater(tx, this.model, { insertOne: { document: { _id: entryId, ...entry } } });
  }

  /** The newest first, from behind the entry `after`. */
  async page(
    _scope: OperatorScope,
    filter: AuditFilter,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<AuditRecord[]> {
    const rows = await this.model
      .find({ ...conditionsOf(filter), ...(after === undefined ? {} : { _id: { $lt: after } }) })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<AuditRow[]>();
    return rows.map(({ _id, ...entry }) => ({ ...entry, entryId: _id }));
  }
}

function conditionsOf({ actor, act, subject, since, until }: AuditFilter): QueryFilter<AuditRow> {
  return {
    ...(actor && { $or: [{ actor }, { actorEmail: actor.toLowerCase() }] }),
    ...(act && { act: textsFrom(act) }),
    ...(subject && { 'subject.id': subject }),
    ...((since || until) && {
      at: {
        ...(since && { $gte: new Date(since) }),
        ...(until && { $lt: new Date(Date.parse(until) + dayMs) }),
      },
    }),
  };
}
