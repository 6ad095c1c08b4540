import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** Streams that one person may have open in this process. */
const most = 20;
/** When whoever was refused may come back. */
const retryAfterSeconds = 30;

/** How many streams each person has open in this process. */
@Injectable()
export class ItemFollowers {
  private readonly counts = new Map<string, number>();

  /** Counts one until the function that it answers is called. Throws `live/visitor-full`. */
  enter(accountId: string): () => void {
    const count = this.counts.get(accountId) ?? 0;
    if (count >= most) throw new DomainError('live/visitor-full', { limit: most, retryAfterSeconds });
    this.counts.set(accountId, count + 1);
    return () => {
      const left = this.counts.get(accountId)! - 1;
      if (left > 0) this.counts.set(accountId, left);
      else this.counts.delete(accountId);
    };
  }
}
