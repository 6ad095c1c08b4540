import { attemptsForHours, type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { previewUserKey } from '../schemas/entity-definition.js';
import { Schemas } from '../schemas/schemas.js';
import { ConversionStore } from './conversion.store.js';
import { conversionQueue } from './new-versions.consumer.js';
import { UnconvertedValues } from './unconverted.repository.js';

const payload = z.object({ appId: id, versionId: id });

/** Converts the values of all fields that became of another kind in some version, or before it. Safe to repeat. */
@Injectable()
export class ConvertValues extends JobProcessor<z.output<typeof payload>> {
  readonly queue = conversionQueue;
  readonly payload = payload;
  override readonly concurrency = 1;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly schemas: Schemas,
    private readonly conversions: ConversionStore,
    private readonly unconverted: UnconvertedValues,
  ) {
    super();
  }

  async process({ appId, versionId }: z.output<typeof payload>, { signal }: JobContext): Promise<void> {
    const { entities, users } = await this.schemas.of(appId, versionId);
    for (const entity of [...entities, users, { ...users, key: previewUserKey }])
      for (const field of entity.fields.filter(({ from }) => from.length > 0)) {
        const left = await this.conversions.convert(appId, entity.key, field, signal);
        await this.unconverted.save(appId, entity.key, field.key, left);
      }
  }
}
