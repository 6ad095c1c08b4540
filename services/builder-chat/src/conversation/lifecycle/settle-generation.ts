import { platformScope } from '@lathe/platform/tenancy/scope';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { Injectable } from '@nestjs/common';
import { AppGateway } from '../apps/app-gateway.js';
import { GenerationStreams, type GenerationWriter } from '../events/generation-streams.js';
import type { Generation } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { InsertRows } from '../rows/insert-rows.js';
import { EndGeneration } from './end-generation.js';

/**
 * Ends generations that cannot go on. None says that it failed or was stopped before it is settled that its commit has
 * not happened and never will; one whose commit has happened ends as committed.
 */
@Injectable()
export class SettleGeneration {
  constructor(
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
    private readonly rows: InsertRows,
    private readonly streams: GenerationStreams,
    private readonly end: EndGeneration,
  ) {}

  /**
   * `generation` is as its record is now, with what its run has staged; `last` is how it ends when it has changed
   * nothing. Throws when that cannot be found out now, and a SupersededError as EndGeneration does.
   */
  async execute(generation: Generation, writer: GenerationWriter, last: NewGenerationEvent): Promise<void> {
    await this.end.execute(generation, writer, (await this.outcome(generation)) ?? [last]);
  }

  /** Ends one that no process works on. */
  async executeIdle(id: string, last: NewGenerationEvent): Promise<void> {
    const generation = await this.generations.beginRun(platformScope(), id);
    if (generation === undefined) return;
    const writer = await this.streams.writer(platformScope(), id, generation.runs);
    await this.execute(generation, writer, last);
  }

  /** How it ends when its change is made; null when that is not made and never will be. */
  private async outcome({ id, ownerId, appId, staged }: Generation): Promise<NewGenerationEvent[] | null> {
    if (staged === null) return null;
    const versionId = staged.files === null ? null : await this.apps.withdrawCommit(ownerId, appId, id);
    if (staged.files !== null && versionId === null) return null;
    await this.rows.later({ id, ownerId, appId }, { records: staged.records, imports: staged.imports ?? [] });
    return [
      ...(versionId === null ? [] : [{ type: 'version' as const, versionId }]),
      { type: 'status', status: 'committed', step: '' },
    ];
  }
}
