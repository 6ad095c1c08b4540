import { Injectable } from '@nestjs/common';
import { DomainError, invalid, notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope, type OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AppSettings, AppStyle } from '@lathe/proto/apps/model';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { slugProblem } from '../slugs/slug.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import type { AppChange, AppRecord } from './app.js';
import { AppRepository } from './app.repository.js';
import { AppWriter } from './app-writer.js';

export interface ChangeAppCommand {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly slug?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly isSignupEnabled?: boolean | undefined;
  readonly mainPage?: string | null | undefined;
  readonly settings?: AppSettings | undefined;
  readonly style?: AppStyle | undefined;
}

/** Spec 2, section 5; an app's own host counts as its domain (design section 6). */
const signupNeedsPublishing = 'For user signup, you have to publish the app and set custom domain';

/** Changes what a builder may set of his app. */
@Injectable()
export class ChangeApp {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly slugs: SlugRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, `app/slug-taken`, `does-not-validate`. */
  async execute(scope: OwnerScope, appId: string, command: ChangeAppCommand): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.apps.find(scope, appId, tx);
      if (!app || app.deletedAt) throw notFound();
      checkSignup(app, command);
      checkMainPage(app, command);
      if (command.slug !== undefined && command.slug !== app.slug) await this.claim(command.slug, appId, tx);
      return this.writer.change(scope, appId, changeOf(app, command), 'apps.app.changed.v1', tx);
    });
  }

  private async claim(slug: string, appId: string, tx: Transaction): Promise<void> {
    const problem = slugProblem(slug);
    if (problem) throw invalid([{ path: 'slug', message: problem }]);
    if (!(await this.slugs.claim(platformScope(), slug, appId, tx))) throw new DomainError('app/slug-taken');
  }
}

function checkSignup(app: AppRecord, command: ChangeAppCommand): void {
  const wanted = command.isSignupEnabled ?? command.settings?.isSignupEnabled;
  if (wanted && !app.isSignupEnabled && !app.published) throw invalid([{ path: 'isSignupEnabled', message: signupNeedsPublishing }]);
}

function checkMainPage(app: AppRecord, command: ChangeAppCommand): void {
  const wanted = command.mainPage ?? command.settings?.mainPage ?? null;
  if (wanted !== null && wanted !== app.mainPage && !app.pages.includes(wanted)) throw invalid([{ path: 'mainPage', message: 'is not a page of this app' }]);
}

/** Sign-up and main page are fields of the app, whichever call sets them. */
function changeOf(app: AppRecord, { settings, style, ...fields }: ChangeAppCommand): AppChange {
  const { isSignupEnabled, mainPage, ...rest } = settings ?? {};
  const wanted = { ...fields, isSignupEnabled: fields.isSignupEnabled ?? isSignupEnabled, mainPage: fields.mainPage === undefined ? mainPage : fields.mainPage };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as AppChange;
  return { ...given, ...(settings ? { settings: { ...app.settings, ...rest } } : {}), ...(style ? { style: { ...app.style, ...style } } : {}) };
}
