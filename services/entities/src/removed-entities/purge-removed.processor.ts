import { attemptsForDays, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RowRepository } from '../rows/row.repository.js';
import { EntityPresence } from './entity-presence.repository.js';
import { PresentEntities } from './present-entities.js';

export const purgeRemovedQueue = 'entities.purge-removed';

/** How long rows of an entity that was removed are kept, hidden (design 7). */
const keptMs = 30 * 24 * 3600 * 1000;

/** When the rows of an entity that is gone since then are deleted. */
export const purgeTimeOf = (since: Date): Date => new Date(since.getTime() + keptMs);

const payload = z.object({ appId: id, entityKey: z.string() });

/**
 * Deletes the rows of an entity that has been gone for thirty days. One that came back and went again meanwhile has a
 * later job of its own.
 */
@Injectable()
export class PurgeRemoved extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeRemovedQueue;
  readonly payload = payload;
  /** What it deletes is in other stores, which may be away for long. */
  override readonly maxAttempts = attemptsForDays;

  constructor(
    private readonly presence: EntityPresence,
    private readonly present: PresentEntities,
    private readonly rows: RowRepository,
  ) {
    super();
  }

  async process({ appId, entityKey }: z.output<typeof payload>): Promise<void> {
    const since = await this.presence.absentSince(appId, entityKey);
    if (since === undefined || purgeTimeOf(since) > new Date()) return;
    const keys = await this.present.of(appId);
    // An app that is purged takes its rows along; a version of this very moment may have the entity again.
    if (keys === undefined || keys.includes(entityKey)) return;
    await this.rows.purgeEntity(platformScope(), appId, entityKey);
    await this.presence.forget(appId, entityKey);
  }
}
