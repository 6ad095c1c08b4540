import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppSettings } from '@lathe/proto/apps/model';
import { namesOf } from '@lathe/proto/apps/project/paths';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { ClaimFreeSlug } from '../slugs/claim-free-slug.js';
import { CopyVersion } from '../versions/copy-version.js';
import { pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import { AppGauges } from './app-gauges.js';
import { newApp } from './new-app.js';

const maxName = 80;
const ending = ' (copy)';

/** What a copy has of its original beside files and schemas. */
type Kept = Pick<AppRecord, 'name'> &
  Partial<Pick<AppRecord, 'visibility' | 'isSignupEnabled' | 'settings' | 'style' | 'packageOf'>> & {
    /** The copy is published as it is. */
    readonly isPublished?: boolean;
  };

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
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** A copy of an own app. Throws `not-found`, `app/nothing-to-copy` and the 402 of the plan's limit. */
  async execute(scope: OwnerScope, appId: string): Promise<AppRecord> {
    const app = await this.read.app(scope, appId);
    const { visibility, isSignupEnabled, style } = app;
    const kept = { visibility, isSignupEnabled, style, settings: keptSettings(app.settings) };
    const name = app.name.slice(0, maxName - ending.length) + ending;
    return this.of(scope, app, app.head, { ...kept, name });
  }

  /**
   * A copy of a version of any app, which the caller has found to be free to copy, for the one who asks. `first`
   * begins its transaction: either all of it is there or nothing. Throws the same.
   */
  async of(
    scope: OwnerScope,
    original: AppRecord,
    versionId: string | null,
    { name, isPublished = false, ...kept }: Kept,
    first: (copyId: string, tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<AppRecord> {
    if (!versionId) throw new DomainError('app/nothing-to-copy');
    const version = await this.read.version(original, versionId);
    const files = await this.read.files(original, version);
    const { appType, appBuilderVersion, texts, mainPage } = original;
    await this.gauges.begin({ ownerId: scope.accountId, appType });
    return this.unitOfWork.run(async (tx: Transaction) => {
      const appId = randomId();
      await first(appId, tx);
      const slug = await this.slugs.execute(name, appId, tx);
      const ids = { appId, ownerId: scope.accountId, slug };
      const begun = newApp(ids, { appType, appBuilderVersion, name, texts, mainPage }, this.site);
      const head = randomId();
      const paths = pathsOf(version.manifest);
      const [pages, entities] = [namesOf(paths, 'page'), namesOf(paths, 'entity')];
      const app: AppRecord = { ...begun, ...kept, pages, entities, head, published: isPublished ? head : null };
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
