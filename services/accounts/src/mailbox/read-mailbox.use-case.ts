import type { KeptMail, Mailer } from '@lathe/platform/mail/mailer';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { MAILER } from '@lathe/platform/tokens/tokens';
import { deskPageSize } from '@lathe/proto/desk/lists';
import type { listMails, readMail } from '@lathe/proto/desk/mails';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Inject, Injectable } from '@nestjs/common';

/** What would have been mailed, where mail stays on this machine. */
@Injectable()
export class ReadMailbox {
  constructor(@Inject(MAILER) private readonly mailer: Mailer) {}

  /** The newest first; with a search, those whose recipient or subject holds it. */
  async page(
    _operator: OperatorScope,
    { search, after }: RouteInput<typeof listMails>['query'],
  ): Promise<RouteAnswer<typeof listMails>> {
    const { delivers, kept } = this.mailer;
    const { mails, next } = (await kept?.page({ search, after, limit: deskPageSize })) ?? { mails: [], next: null };
    return { delivers, entries: mails.map(shown), next };
  }

  async read(_operator: OperatorScope, mailId: string): Promise<RouteAnswer<typeof readMail> | undefined> {
    const mail = await this.mailer.kept?.read(mailId);
    return mail && { ...shown(mail), text: mail.text };
  }
}

const shown = ({ mailId, at, from, to, subject }: KeptMail) => ({ mailId, at: at.toISOString(), from, to, subject });
