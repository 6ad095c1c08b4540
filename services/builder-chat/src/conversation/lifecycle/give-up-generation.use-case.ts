import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { errorCatalogue } from '@lathe/proto/errors/codes';
import { Inject, Injectable } from '@nestjs/common';
import { SettleGeneration } from './settle-generation.js';

const code = 'chat/interrupted';
const [, message] = errorCatalogue[code];

/** Ends a generation whose job has failed for the last time. */
@Injectable()
export class GiveUpGeneration {
  constructor(
    private readonly settle: SettleGeneration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(generationId: string, reason: string): Promise<void> {
    this.logger.error({ generationId, reason }, 'generation given up');
    await this.settle.executeIdle(generationId, {
      type: 'failed',
      error: { code, message },
    });
  }
}
