import { randomId } from '@lathe/platform/ids/random-id';
import { Turns } from '@lathe/platform/persistence/turns';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AppType } from '@lathe/proto/apps/model';
import { untitledAppName } from '@lathe/proto/apps/naming';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ClaimFreeSlug } from '../slugs/claim-free-slug.js';
import { AppGauges } from './app-gauges.js';

export interface CreateAppCommand {
  readonly appType: AppType;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly appBuilderVersion: number;
}

/** Creates an app without a version, under a slug made from its name. */
@Injectable()
export class CreateApp {
  private readonly turns = new Turns();

  constructor(
    private readonly writer: AppWriter,
    private readonly slugs: ClaimFreeSlug,
    private readonly gauges: AppGauges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws the 402 of the plan's limit when the owner has as many apps as it includes. */
  async execute(scope: OwnerScope, command: CreateAppCommand): Promise<AppRecord> {
    await this.gauges.begin({ ownerId: scope.accountId, appType: command.appType });
    return this.turns.run(scope.accountId, () => this.unitOfWork.run((tx) => this.create(scope, command, tx)));
  }

  private async create(scope: OwnerScope, command: CreateAppCommand, tx: Transaction): Promise<AppRecord> {
    const appId = randomId();
    const app = newApp(appId, scope.accountId, await this.slugs.execute(command.name ?? 'app', appId, tx), command);
    await this.gauges.raise(app, tx);
    await this.writer.create(app, tx);
    return app;
  }
}

function newApp(appId: string, ownerId: string, slug: string, command: CreateAppCommand): AppRecord {
  const now = new Date();
  return {
    appId,
    ownerId,
    slug,
    appType: command.appType,
    name: command.name ?? untitledAppName,
    description: command.description ?? '',
    visibility: 'public_without_login',
    isSignupEnabled: true,
    mainPage: null,
    head: null,
    restoredFrom: null,
    published: null,
    chatCut: null,
    former: null,
    redo: [],
    seq: 1,
    pages: [],
    entities: [],
    settings: {},
    style: {},
    appBuilderVersion: command.appBuilderVersion,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
