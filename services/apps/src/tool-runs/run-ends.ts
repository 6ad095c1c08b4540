import { Outbox } from '@lathe/platform/events/outbox';
import { randomId } from '@lathe/platform/ids/random-id';
import type { Logger } from '@lathe/platform/logging/logger';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';

/** Tells of runs that are over, each once, for what is counted of the app. */
@Injectable()
export class RunEnds {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The events of a run as they come; one that whoever asked has left is over too. */
  async *telling(app: AppRecord, tool: ToolRecord, events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent> {
    let hasFailed = false;
    try {
      for await (const event of events) {
        hasFailed ||= event.type === 'error';
        yield event;
      }
    } finally {
      await this.tell(app, tool, hasFailed);
    }
  }

  /** An answer that is there is not taken back because it could not be counted. */
  private async tell({ appId }: AppRecord, { values: { path } }: ToolRecord, hasFailed: boolean): Promise<void> {
    try {
      await this.unitOfWork.run((tx) =>
        this.outbox.appendLast(tx, 'apps.runs.ended.v1', randomId(), appId, { appId, path, hasFailed }),
      );
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'a run is not counted');
    }
  }
}
