import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { UsageRepository } from './usage.repository.js';

/** Gives a use back, however often it is asked for, and also when the reservation itself comes later. */
@Injectable()
export class ReleaseUsage {
  constructor(
    private readonly usage: UsageRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(accountId: string, key: string): Promise<void> {
    const release = (): Promise<void> => this.unitOfWork.run((tx) => this.usage.release(accountId, key, tx));
    await release().catch((error: unknown) => {
      // The reservation was stored at the same moment.
      if (!isDuplicateKey(error)) throw error;
      return release();
    });
  }
}
