import type { Site } from '@lathe/platform/config/common-config';
import { randomId } from '@lathe/platform/ids/random-id';
import { Turns } from '@lathe/platform/persistence/turns';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppType } from '@lathe/proto/apps/model';
import type { AppTexts } from '@lathe/proto/apps/texts';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ClaimFreeSlug } from '../slugs/claim-free-slug.js';
import { AppGauges } from './app-gauges.js';
import { newApp } from './new-app.js';

export interface CreateAppCommand {
  readonly appType: AppType;
  readonly name?: string | undefined;
  readonly texts?: AppTexts | undefined;
  readonly appBuilderVersion: number;
  readonly mainPage?: string | null | undefined;
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
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * `fill` goes on with the app in the same transaction: either all of it is there or nothing. Throws the 402 of the
   * plan's limit when the owner has as many apps as it includes.
   */
  async execute(
    scope: OwnerScope,
    command: CreateAppCommand,
    fill: (app: AppRecord, tx: Transaction) => Promise<AppRecord> = async (app) => app,
  ): Promise<AppRecord> {
    await this.gauges.begin({ ownerId: scope.accountId, appType: command.appType });
    return this.turns.run(scope.accountId, () =>
      this.unitOfWork.run(async (tx) => fill(await this.create(scope, command, tx), tx)),
    );
  }

  private async create(scope: OwnerScope, command: CreateAppCommand, tx: Transaction): Promise<AppRecord> {
    const appId = randomId();
    const slug = await this.slugs.execute(command.name ?? 'app', appId, tx);
    const app = newApp({ appId, ownerId: scope.accountId, slug }, command, this.site);
    await this.gauges.raise(app, tx);
    await this.writer.create(app, tx);
    return app;
  }
}
