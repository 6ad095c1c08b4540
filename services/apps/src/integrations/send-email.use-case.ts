import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import type { sendEmail } from '@lathe/proto/integrations/http';
import { Inject, Injectable } from '@nestjs/common';
import { AppCallers, type AppRequest } from './app-callers.js';
import { appMailQueue } from './app-mail.processor.js';
import { AppMailRepository } from './app-mail.repository.js';
import { CallRates } from './call-rates.js';

type SentMail = RouteInput<typeof sendEmail>['body'];

/** `SendEmail`: a mail of whoever is signed in to an app, counted against its owner's plan and sent by a job. */
@Injectable()
export class SendEmail {
  constructor(
    private readonly callers: AppCallers,
    private readonly rates: CallRates,
    private readonly uses: MeteredUses,
    private readonly mails: AppMailRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async execute(
    request: AppRequest,
    { to, subject, body, from_name }: SentMail,
  ): Promise<RouteAnswer<typeof sendEmail>> {
    const caller = await this.callers.signedIn(request);
    const { appId, ownerId, name } = caller.app;
    const mail = { appId, ownerId, userId: caller.userId, to, subject, text: body, fromName: from_name || name };
    await this.rates.run('SendEmail', caller, () =>
      this.uses.during('mails', ownerId, (mailId) =>
        this.unitOfWork.run(async (tx) => {
          await this.mails.insert({ mailId, ...mail }, tx);
          await this.jobs.enqueue(appMailQueue, `mail:${mailId}`, { appId, mailId }, { tx });
        }),
      ),
    );
    return { status: 'queued' };
  }
}
