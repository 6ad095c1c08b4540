import { z } from 'zod';
import { auditedAct } from '../audit/events.v1.js';
import { isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { deskPage } from './lists.js';

const service = 'accounts' as const;
const day = z.iso.date();

/** An entry of the audit log. */
export const auditEntry = auditedAct.extend({
  entryId: z.string(),
  at: isoDate,
  /** Address of whoever acted, as it was then; null for somebody who is gone. */
  actorEmail: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What the log is filtered by; days are UTC, the last one included. */
export const auditQuery = z.object({
  /** An address or an id. */
  actor: z.string().trim().max(300).optional(),
  act: z.string().trim().max(100).optional(),
  /** The id of what it was done to. */
  subject: z.string().trim().max(300).optional(),
  since: day.optional(),
  until: day.optional(),
});
export type AuditFilter = z.output<typeof auditQuery>;

export const listAudit = defineRoute({
  service,
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The log of privileged acts, the newest first',
  auth: 'operator',
  query: auditQuery.extend({ after: z.string().max(100).optional() }),
  response: deskPage(auditEntry),
  errors: ['not-found'],
});

export const exportAudit = defineRoute({
  service,
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The log of privileged acts as CSV',
  auth: 'operator',
  kind: 'binary',
  query: auditQuery,
  errors: ['not-found'],
});
