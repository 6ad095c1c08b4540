import { z } from 'zod';
import { isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { deskList, deskPage } from './lists.js';

const operator = { service: 'accounts', auth: 'operator' } as const;

/** A mail that was written to the data directory in the place of being sent. */
export const deskMail = z.object({
  mailId: z.string(),
  at: isoDate,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
});
export type DeskMail = z.output<typeof deskMail>;

export const listMails = defineRoute({
  ...operator,
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'What would have been mailed, the newest first',
  query: z.object(deskList),
  /** `delivers`: mail leaves by SMTP_URL, and none is kept here. */
  response: deskPage(deskMail).extend({ delivers: z.boolean() }),
  errors: ['not-found'],
});

export const readMail = defineRoute({
  ...operator,
  method: 'GET',
  path: '/api/admin/mails/{mailId}',
  summary: 'A mail with its text',
  params: z.object({ mailId: z.string().regex(/^[\w.-]{1,100}$/) }),
  response: deskMail.extend({ text: z.string() }),
  errors: ['not-found'],
});
