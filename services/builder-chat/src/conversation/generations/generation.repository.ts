import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { GenerationStatus } from '@lathe/proto/builder-chat/generation';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { Generation, StagedAnswer } from './generation.js';
import { generationModel, type GenerationRow } from './generation.schema.js';

export type NewGeneration = Pick<Generation, 'id' | 'appId' | 'userMessageId' | 'messageId' | 'prompt'> &
  Partial<Pick<Generation, 'validates' | 'model'>>;

@Injectable()
export class GenerationRepository {
  private readonly model: Model<GenerationRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = generationModel(connection);
  }

  async idsOf(_scope: PlatformScope, appId: string): Promise<string[]> {
    return (await this.model.find({ appId }, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id);
  }

  async deleteAll(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }

  /** Stores a new one, which waits for its first run. Throws `chat/already-running` while the app has another. */
  async create(
    scope: OwnerScope,
    { id, validates = null, model = null, ...rest }: NewGeneration,
    tx: Transaction,
  ): Promise<Generation> {
    const row: GenerationRow = {
      _id: id,
      ...rest,
      model,
      validates,
      validation: null,
      ownerId: scope.accountId,
      status: 'queued',
      active: true,
      runs: 0,
      cancelRequested: false,
      versionId: null,
      staged: null,
      createdAt: new Date(),
      endedAt: null,
    };
    try {
      await this.model.create([row], { session: sessionOf(tx) });
      return toGeneration(row);
    } catch (error) {
      if (isDuplicateKey(error)) throw new DomainError('chat/already-running');
      throw error;
    }
  }

  async findRunning(scope: OwnerScope, appId: string): Promise<Generation | undefined> {
    return one(await this.model.findOne({ appId, ownerId: scope.accountId, active: true }).lean<GenerationRow>());
  }

  async findRunningAnswer(scope: OwnerScope, appId: string): Promise<Generation | undefined> {
    const running = await this.findRunning(scope, appId);
    return running?.validates == null ? running : undefined;
  }

  /** The check of a version that runs, else the one that made another version of it. */
  async findCheck(scope: OwnerScope, appId: string, validates: string): Promise<Generation | undefined> {
    const checks = { appId, ownerId: scope.accountId, validates };
    return (
      one(await this.model.findOne({ ...checks, active: true }).lean<GenerationRow>()) ??
      one(await this.model.findOne({ ...checks, status: 'committed', versionId: { $ne: null } }).lean<GenerationRow>())
    );
  }

  async findOwned(scope: OwnerScope, appId: string, id: string): Promise<Generation | undefined> {
    return one(await this.model.findOne({ _id: id, appId, ownerId: scope.accountId }).lean<GenerationRow>());
  }

  async findByUserMessage(scope: OwnerScope, appId: string, userMessageId: string): Promise<Generation | undefined> {
    return one(await this.model.findOne({ appId, ownerId: scope.accountId, userMessageId }).lean<GenerationRow>());
  }

  async find(_scope: PlatformScope, id: string): Promise<Generation | undefined> {
    return one(await this.model.findById(id).lean<GenerationRow>());
  }

  /** One that is running goes on for whoever asked for it, and cannot commit any more. */
  async changeOwner(_scope: PlatformScope, appId: string, ownerId: string, tx: Transaction): Promise<void> {
    const ended = { appId, active: { $ne: true } };
    await this.model.updateMany(ended, { $set: { ownerId } }, { session: sessionOf(tx) });
  }

  /** Counts another run of it; undefined when it is over. */
  async beginRun(_scope: PlatformScope, id: string): Promise<Generation | undefined> {
    return one(
      await this.model
        .findOneAndUpdate({ _id: id, active: true }, { $inc: { runs: 1 } }, { returnDocument: 'after' })
        .lean<GenerationRow>(),
    );
  }

  /** Keeps what is about to be committed. False when another run has taken over, or the generation is over. */
  async stage(
    _scope: PlatformScope,
    id: string,
    run: number,
    { files, validation, ...rest }: StagedAnswer,
  ): Promise<boolean> {
    const staged = { ...rest, files: files && Object.entries(files).map(([path, content]) => ({ path, content })) };
    const change = { $set: { staged, ...(validation && { validation }) } };
    return (await this.model.updateOne({ _id: id, runs: run, active: true }, change)).matchedCount === 1;
  }

  async requestCancel(scope: OwnerScope, appId: string): Promise<Generation | undefined> {
    const running = { appId, ownerId: scope.accountId, active: true };
    return one(
      await this.model
        .findOneAndUpdate(running, { $set: { cancelRequested: true } }, { returnDocument: 'after' })
        .lean<GenerationRow>(),
    );
  }

  /** Ends it. False when it had ended, or another run has taken over. */
  async end(
    _scope: PlatformScope,
    id: string,
    run: number,
    status: GenerationStatus,
    versionId: string | null,
    tx: Transaction,
  ): Promise<boolean> {
    const change = { $set: { status, versionId, staged: null, endedAt: new Date() }, $unset: { active: 1 } };
    return (
      (await this.model.updateOne({ _id: id, runs: run, active: true }, change, { session: sessionOf(tx) }))
        .modifiedCount === 1
    );
  }
}

const one = (row: GenerationRow | null): Generation | undefined => (row === null ? undefined : toGeneration(row));

function toGeneration(row: GenerationRow): Generation {
  const { _id, staged, active: _active, endedAt: _endedAt, ...rest } = row;
  const answer = staged && {
    ...staged,
    files: staged.files && Object.fromEntries(staged.files.map(({ path, content }) => [path, content])),
  };
  return { ...rest, id: _id, staged: answer };
}
