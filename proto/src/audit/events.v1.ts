import { z } from 'zod';
import { id } from '../common/ids.js';

/** What a privileged act was done to. */
export const auditSubject = z.object({
  /** In a word, such as `account` or `app`. */
  kind: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  id: z.string().max(300),
});

/** What there is to know of an act; no secrets. */
export const auditDetails = z.record(
  z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/),
  z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
);

export const auditedAct = z.object({
  /** The account that acted. */
  actor: id,
  /** Thing and deed, such as `account.plan-changed`. */
  act: z.string().regex(/^[a-z][a-z-]*\.[a-z][a-z-]*$/, 'must be a thing and a deed, such as account.disabled'),
  subject: auditSubject,
  /** The address that it was done from, as the gateway knows it. */
  from: z.string().max(100),
  details: auditDetails,
});
export type AuditedAct = z.output<typeof auditedAct>;

/** Privileged acts, of whichever service; each event is an entry of the audit log, with a key of its own. */
export const auditEvents = {
  'audit.act.recorded.v1': auditedAct,
} as const;
