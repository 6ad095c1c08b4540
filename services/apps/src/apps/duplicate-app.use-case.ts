import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AppSettings } from '@lathe/proto/apps/model';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ClaimFreeSlug } from '../slugs/claim-free-slug.js';
import { CopyVersion } from '../versions/copy-version.js';
import { ReadVersion } from '../versions/read-version.js';
import { AppGauges } from './app-gauges.js';
import { newApp } from './new-app.js';

const maxName = 80;
const ending = ' (copy)';

/** Makes a new app of the head of another: its files, schemas and looks, and none of its rows, chat or visitors. */
@Injectable()
export class DuplicateApp {
  constructor(
    private readonly read: ReadVersion,
    private readonly copy: CopyVersion,
    private readonly writer: AppWriter,
    private readonly slugs: ClaimFreeSlug,
    private readonly gauges: AppGauges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A copy of an own app. Throws `not-found`, `app/nothing-to-copy` and the 402 of the plan's limit. */
  async execute(scope: OwnerScope, appId: string): Promise<AppRecord> {
    const app = await this.read.app(scope, appId);
    const { visibility, isSignupEnabled, style } = app;
    const kept = { visibility, isSignupEnabled, style, settings: keptSettings(app.settings) };
    return this.of(scope, app, app.name.slice(0, maxName - ending.length) + ending, kept);
  }

  /** A copy of any app, which the caller has found to be free to copy, for the one who asks. Throws the same. */
  async of(
    scope: OwnerScope,
    original: AppRecord,
    name: string,
    kept: Partial<Pick<AppRecord, 'visibility' | 'isSignupEnabled' | 'settings' | 'style'>>,
  ): Promise<AppRecord> {
    if (!original.head) throw new DomainError('app/nothing-to-copy');
    const version = await this.read.version(original, original.head);
    const files = await this.read.files(original, version);
    await this.gauges.begin({ ownerId: scope.accountId, appType: original.appType });
    return this.unitOfWork.run(async (tx: Transaction) => {
      const appId = randomId();
      const slug = await this.slugs.execute(name, appId, tx);
      const { appType, appBuilderVersion, description, mainPage, pages, entities } = original;
      const begun = newApp(appId, scope.accountId, slug, { appType, appBuilderVersion, name, description });
      const head = randomId();
      const app: AppRecord = { ...begun, ...kept, mainPage, pages, entities, head };
      await this.gauges.raise(app, tx);
      await this.writer.create(app, tx);
      await this.copy.execute(app, head, version, files, tx);
      return app;
    });
  }
}

/** What its visitors read stays; what admins have set, and where it may be embedded, is the original's alone. */
const keptSettings = ({ termsOfServiceLink, privacyPolicyLink, supportEmail }: AppSettings): AppSettings => ({
  ...(termsOfServiceLink && { termsOfServiceLink }),
  ...(privacyPolicyLink && { privacyPolicyLink }),
  ...(supportEmail && { supportEmail }),
});
