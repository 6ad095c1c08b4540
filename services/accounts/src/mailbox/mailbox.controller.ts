import { notFound } from '@lathe/platform/errors/domain-error';
import { Input, Operator, Route } from '@lathe/platform/http/route.decorator';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { listMails, readMail } from '@lathe/proto/desk/mails';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadMailbox } from './read-mailbox.use-case.js';

/** The mailbox of an installation without a mail server, for operators. */
@Controller()
export class MailboxController {
  constructor(private readonly mailbox: ReadMailbox) {}

  @Route(listMails)
  list(
    @Input() { query }: RouteInput<typeof listMails>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof listMails>> {
    return this.mailbox.page(operator, query);
  }

  @Route(readMail)
  async read(
    @Input() { params }: RouteInput<typeof readMail>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof readMail>> {
    const mail = await this.mailbox.read(operator, params.mailId);
    if (!mail) throw notFound();
    return mail;
  }
}
