import { Outbox } from '@lathe/platform/events/outbox';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

export const forgetAppUserQueue = 'forget-app-users';

const payload = z.object({ appId: id, userId: id });

/** Lets every service forget a removed user of an app, of whom no token counts any more by itself. */
@Injectable()
export class ForgetAppUserProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = forgetAppUserQueue;
  readonly payload = payload;

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  process({ appId, userId }: z.output<typeof payload>): Promise<void> {
    return this.unitOfWork.run((tx) =>
      this.outbox.appendLast(tx, 'accounts.app-user.purged.v1', userId, appId, { appId, userId }),
    );
  }
}
