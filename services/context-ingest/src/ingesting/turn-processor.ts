import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { EndIngest } from './end-ingest.js';
import { type Turn, turn } from './turn.js';

/** Does one part of the turn of a data item; when it fails for good, the turn ends with the reason. */
export abstract class TurnProcessor extends JobProcessor<Turn> {
  readonly payload = turn;

  constructor(
    private readonly run: { execute(turn: Turn, context: JobContext): Promise<void> },
    private readonly ending: EndIngest,
  ) {
    super();
  }

  process(item: Turn, context: JobContext): Promise<void> {
    return this.run.execute(item, context);
  }

  override async failed(item: Turn, reason: string): Promise<void> {
    await this.ending.failed(item, reason);
  }
}
