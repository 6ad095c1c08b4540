import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError, invalid, notFound } from '@lathe/platform/errors/domain-error';
import { Turns } from '@lathe/platform/persistence/turns';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AppSettings, AppStyle } from '@lathe/proto/apps/model';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { Injectable } from '@nestjs/common';
import type { AppChange, AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { slugProblem } from '../slugs/slug.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import { checkFields, type Setter } from './check-fields.js';

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
  private readonly turns = new Turns();

  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly slugs: SlugRepository,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, `app/slug-taken`, `does-not-validate`, `app/admin-only-field`, `app/plan-field`. */
  async execute(scope: OwnerScope, appId: string, command: ChangeAppCommand): Promise<AppRecord> {
    const setter = {
      isAdmin: scope.isAdmin,
      plan: (await this.entitlements.of(scope.accountId)).plan ?? this.plans.defaultPlan,
    };
    // The account is part of the key, so that nobody waits behind the calls of those whose app it is not.
    return this.turns.run(`${scope.accountId}/${appId}`, () =>
      this.unitOfWork.run((tx) => this.change(scope, appId, command, setter, tx)),
    );
  }

  private async change(
    scope: OwnerScope,
    appId: string,
    command: ChangeAppCommand,
    setter: Setter,
    tx: Transaction,
  ): Promise<AppRecord> {
    const app = await this.apps.find(scope, appId, tx);
    if (!app || app.deletedAt) throw notFound();
    const { settings, style, ...fields } = command;
    checkFields('app', app, fields, setter);
    checkFields('settings', app.settings, settings, setter);
    checkFields('style', app.style, style, setter);
    checkSignup(app, command);
    checkMainPage(app, command);
    if (command.slug !== undefined && command.slug !== app.slug) await this.claim(command.slug, appId, tx);
    return this.writer.change(scope, appId, changeOf(app, command), 'apps.app.changed.v1', tx);
  }

  private async claim(slug: string, appId: string, tx: Transaction): Promise<void> {
    const problem = slugProblem(slug);
    if (problem) throw invalid([{ path: 'slug', message: problem }]);
    if (!(await this.slugs.claim(slug, appId, tx))) throw new DomainError('app/slug-taken');
  }
}

function checkSignup(app: AppRecord, command: ChangeAppCommand): void {
  const wanted = command.isSignupEnabled ?? command.settings?.isSignupEnabled;
  if (wanted && !app.isSignupEnabled && !app.published)
    throw invalid([{ path: 'isSignupEnabled', message: signupNeedsPublishing }]);
}

function checkMainPage(app: AppRecord, command: ChangeAppCommand): void {
  const wanted = command.mainPage ?? command.settings?.mainPage ?? null;
  if (wanted !== null && wanted !== app.mainPage && !app.pages.includes(wanted))
    throw invalid([{ path: 'mainPage', message: 'is not a page of this app' }]);
}

/** Sign-up and main page are fields of the app, whichever call sets them. */
function changeOf(app: AppRecord, { settings, style, ...fields }: ChangeAppCommand): AppChange {
  const { isSignupEnabled, mainPage, ...rest } = settings ?? {};
  const wanted = {
    ...fields,
    isSignupEnabled: fields.isSignupEnabled ?? isSignupEnabled,
    mainPage: fields.mainPage === undefined ? mainPage : fields.mainPage,
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as AppChange;
  return {
    ...given,
    ...(settings ? { settings: { ...app.settings, ...rest } } : {}),
    ...(style ? { style: { ...app.style, ...style } } : {}),
  };
}
