import { cellText, csvLine } from '@lathe/platform/csv/csv-cell';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { AuditEntry, AuditFilter } from '@lathe/proto/desk/audit';
import { deskPageSize } from '@lathe/proto/desk/lists';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { type AuditRecord, AuditRepository } from './audit.repository.js';

const columns = ['at', 'actor', 'actor email', 'act', 'subject kind', 'subject', 'from', 'details'];
/** Entries that an export reads at a time. */
const exportStep = 500;

/** The audit log, as its filter lets it through. */
@Injectable()
export class ReadAudit {
  constructor(
    private readonly log: AuditRepository,
    private readonly accounts: AccountRepository,
  ) {}

  async page(
    operator: OperatorScope,
    filter: AuditFilter,
    after: string | undefined,
  ): Promise<{ entries: AuditEntry[]; next: string | null }> {
    const records = await this.records(operator, filter, { after, limit: deskPageSize + 1 });
    const entries = records.slice(0, deskPageSize);
    return {
      entries: entries.map((record) => ({ ...record, at: record.at.toISOString() })),
      next: records.length > deskPageSize ? entries.at(-1)!.entryId : null,
    };
  }

  /** Lines of CSV, the first one with names; what a spreadsheet would run is text. */
  async *csv(operator: OperatorScope, filter: AuditFilter): AsyncGenerator<string> {
    yield csvLine(columns);
    let after: string | undefined;
    for (;;) {
      const records = await this.records(operator, filter, { after, limit: exportStep });
      for (const record of records) yield csvLine(cellsOf(record));
      if (records.length < exportStep) return;
      after = records.at(-1)!.entryId;
    }
  }

  /**
   * With the address of each account that something was done to: the log, which nothing is ever taken out of, does not
   * keep it, so that it is gone with the account.
   */
  private async records(
    operator: OperatorScope,
    filter: AuditFilter,
    part: { after: string | undefined; limit: number },
  ): Promise<AuditRecord[]> {
    const records = await this.log.page(operator, filter, part);
    const ids = records.flatMap(({ subject }) => (subject.kind === 'account' ? [subject.id] : []));
    const emails = await this.accounts.emailsOf([...new Set(ids)]);
    return records.map((record) => {
      const email = record.subject.kind === 'account' ? emails.get(record.subject.id) : undefined;
      return email === undefined ? record : { ...record, details: { ...record.details, email } };
    });
  }
}

const cellsOf = ({ at, actor, actorEmail, act, subject, from, details }: AuditRecord): string[] =>
  [at, actor, actorEmail, act, subject.kind, subject.id, from, JSON.stringify(details)].map(cellText);
