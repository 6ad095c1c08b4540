import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AppLane } from '../records/app-lane.repository.js';
import { contentsOf, type ContextItem, isFetched, isRemote, newDraft } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { crawlQueue, discardQueue, fetchQueue, ingestQueue } from './queues.js';
import { crawlJob, type Discarded, fetchJob, type Turn, turnJob } from './turn.js';

/** Whether something may come of another turn. */
const isOver = (item: ContextItem): boolean =>
  item.status === 'error' || item.status === 'usage_limit_reached' || (item.status === 'synced' && isFetched(item));
const isAtWork = ({ status }: ContextItem): boolean => status === 'pending' || status === 'running';

/** Who is worked on next: of each app a few items at a time, the rest of them wait as `unsynced`. */
@Injectable()
export class IngestLine {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly lane: AppLane,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Gives those of an app that wait their turn, as far as there is room. */
  async fill(appId: string, tx: Transaction): Promise<void> {
    const scope = platformScope();
    const free = await this.lane.free(scope, appId, tx);
    if (free === 0) return;
    const next = await this.items.putInLine(scope, appId, free, tx);
    await this.lane.work(scope, appId, next.length, tx);
    for (const item of next) {
      const turn: Turn = { appId, itemId: item.id, round: item.round };
      if (isRemote(item)) await this.jobs.enqueue(fetchQueue, fetchJob(turn), turn, { tx });
      else if (item.crawl) await this.jobs.enqueue(crawlQueue, crawlJob(turn), turn, { tx });
      else await this.read(turn, tx);
    }
  }

  /**
   * An item waits for its turn again, where that is over: if it ended without being synced, or is fetched from somewhere.
   * What was found of it is found until something new is, and longer where nothing comes of that.
   */
  async again(item: ContextItem, tx: Transaction): Promise<void> {
    const { appId, draft } = item;
    const next = isFetched(item) || !draft ? newDraft(randomId()) : draft;
    if (!isOver(item) || !(await this.items.takeUp(platformScope(), item, next, tx))) return;
    if (draft && draft !== next) await this.discard({ appId, contents: [draft.id], gone: null }, draft.id, tx);
    await this.fill(appId, tx);
  }

  /** What there is of an item is read next. */
  async read(turn: Turn, tx: Transaction): Promise<void> {
    await this.jobs.enqueue(ingestQueue, turnJob(turn), turn, { tx });
  }

  /** An item's turn is over. */
  async leave(appId: string, tx: Transaction): Promise<void> {
    await this.lane.work(platformScope(), appId, -1, tx);
    await this.fill(appId, tx);
  }

  /** An item is deleted: what was made of it goes, whatever its turn still does. */
  async drop(item: ContextItem, tx: Transaction): Promise<void> {
    const { appId, id, round } = item;
    await this.lane.removeItem(platformScope(), appId, tx);
    await this.discard({ appId, contents: contentsOf(item), gone: { appId, itemId: id, round } }, id, tx);
    if (isAtWork(item)) await this.leave(appId, tx);
  }

  /** What nobody finds any more goes. */
  async discard(what: Discarded, name: string, tx: Transaction): Promise<void> {
    await this.jobs.enqueue(discardQueue, `discard-${name}`, what, { tx });
  }
}
