import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { UnitOfWork, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope, type OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AppType } from '@lathe/proto/apps/model';
import { slugCandidates, slugOfName } from '../slugs/slug.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import type { AppRecord } from './app.js';
import { AppWriter } from './app-writer.js';

export interface CreateAppCommand {
  readonly appType: AppType;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly appBuilderVersion: number;
}

const unnamed = 'Untitled app';
const attempts = 5;
const randomEnding = (): string => randomBytes(3).toString('hex');

/** Creates an app without a version, under a slug made from its name. */
@Injectable()
export class CreateApp {
  constructor(private readonly writer: AppWriter, private readonly slugs: SlugRepository, private readonly unitOfWork: UnitOfWork) {}

  async execute(scope: OwnerScope, command: CreateAppCommand): Promise<AppRecord> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.unitOfWork.run((tx) => this.create(scope, command, tx));
      } catch (error) {
        // Two apps asked for one slug at the same moment; the other one has it now.
        if (!isDuplicateKey(error) || attempt === attempts) throw error;
      }
    }
  }

  private async create(scope: OwnerScope, command: CreateAppCommand, tx: Transaction): Promise<AppRecord> {
    const appId = randomBytes(12).toString('hex');
    const app = newApp(appId, scope.accountId, await this.claimSlug(slugOfName(command.name ?? 'app'), appId, tx), command);
    await this.writer.create(app, tx);
    return app;
  }

  private async claimSlug(base: string, appId: string, tx: Transaction): Promise<string> {
    for (const slug of slugCandidates(base, randomEnding)) if (await this.slugs.claim(platformScope(), slug, appId, tx)) return slug;
    throw new Error('Slug candidates never end');
  }
}

function newApp(appId: string, ownerId: string, slug: string, command: CreateAppCommand): AppRecord {
  const now = new Date();
  return {
    appId, ownerId, slug, appType: command.appType, name: command.name ?? unnamed, description: command.description ?? '',
    visibility: 'public_without_login', isSignupEnabled: true, mainPage: null, head: null, published: null, chatCut: null, former: null, seq: 1,
    pages: [], entities: [], settings: {}, style: {}, appBuilderVersion: command.appBuilderVersion, createdAt: now, updatedAt: now, deletedAt: null,
  };
}
