import { hasDomain } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError, invalid, notFound } from '@lathe/platform/errors/domain-error';
import { Turns } from '@lathe/platform/persistence/turns';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppPart, AppSettings, AppStyle, StalePart } from '@lathe/proto/apps/model';
import { locksSettings } from '@lathe/proto/apps/panels';
import type { AppTexts } from '@lathe/proto/apps/texts';
import type { Visibility } from '@lathe/proto/apps/visibility';
import { includesFeature } from '@lathe/proto/plans/features';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import type { AppChange, AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { slugProblem } from '../slugs/slug.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import { checkFields, type Setter } from './check-fields.js';
import { partValues } from './part-values.js';

export interface ChangeAppCommand {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly isSignupEnabled?: boolean | undefined;
  readonly mainPage?: string | null | undefined;
  readonly settings?: AppSettings | undefined;
  readonly style?: AppStyle | undefined;
  readonly texts?: AppTexts | undefined;
}

/** What a save began with: a part as it was at a number of its changes, or as it may be where no number is given. */
export interface Began {
  readonly part: AppPart;
  readonly seq: number | undefined;
}

interface Change {
  readonly command: ChangeAppCommand;
  readonly began: Began | undefined;
  readonly setter: Setter;
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
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Throws `not-found`, `not-allowed`, `app/slug-taken`, `does-not-validate`, `app/admin-only-field`, `app/plan-field`,
   * `app/tool-settings-locked`, and `app/stale-part` with what the part is where it has changed since.
   */
  async execute(scope: OwnerScope, appId: string, command: ChangeAppCommand, began?: Began): Promise<AppRecord> {
    const setter = {
      isAdmin: scope.isAdmin,
      role: scope.role,
      plan: (await this.entitlements.of(scope.accountId)).plan ?? this.plans.defaultPlan,
    };
    // The account is part of the key, so that nobody waits behind the calls of those whose app it is not.
    return this.turns.run(`${scope.accountId}/${appId}`, () =>
      this.unitOfWork.run((tx) => this.change(scope, appId, { command, began, setter }, tx)),
    );
  }

  private async change(scope: OwnerScope, appId: string, change: Change, tx: Transaction): Promise<AppRecord> {
    const app = await this.apps.find(scope, appId, tx);
    if (!app || app.deletedAt) throw notFound();
    const { command } = change;
    this.check(app, change);
    if (command.slug !== undefined && command.slug !== app.slug) await this.claim(command.slug, appId, tx);
    return this.writer.change(scope, appId, changeOf(app, command), 'apps.app.changed.v1', tx);
  }

  private check(app: AppRecord, change: Change): void {
    const { command, began, setter } = change;
    const { settings, style, texts, ...fields } = command;
    checkFields('app', app, fields, setter);
    checkFields('settings', app.settings, settings, setter);
    checkFields('style', app.style, style, setter);
    checkFields('texts', app.texts, texts, setter);
    if (settings && locksSettings(app.appType, setter))
      throw new DomainError('app/tool-settings-locked', { ...featureDetails('tool-settings') });
    checkStale(app, began);
    checkSignup(app, change, this.site);
    checkMainPage(app, command);
  }

  private async claim(slug: string, appId: string, tx: Transaction): Promise<void> {
    const problem = slugProblem(slug);
    if (problem) throw invalid([{ path: 'slug', message: problem }]);
    if (!(await this.slugs.claim(slug, appId, tx))) throw new DomainError('app/slug-taken');
  }
}

function checkStale(app: AppRecord, began: Began | undefined): void {
  if (began?.seq === undefined || began.seq === app.partSeqs[began.part]) return;
  const { part } = began;
  const stale: StalePart = { part, seq: app.partSeqs[part], values: partValues(app, part) };
  throw new DomainError('app/stale-part', { ...stale });
}

function checkSignup(app: AppRecord, { command, setter }: Change, site: Site): void {
  const hosts = setter.isAdmin || includesFeature(setter.plan, 'custom-domain') ? app.hosts : [];
  const wanted = command.isSignupEnabled ?? command.settings?.isSignupEnabled;
  if (wanted && !app.isSignupEnabled && !(app.published && hasDomain({ hosts: [...hosts] }, site)))
    throw invalid([{ path: 'isSignupEnabled', message: signupNeedsPublishing }]);
}

function checkMainPage(app: AppRecord, command: ChangeAppCommand): void {
  const wanted = command.mainPage ?? command.settings?.mainPage ?? null;
  if (wanted !== null && wanted !== app.mainPage && !app.pages.includes(wanted))
    throw invalid([{ path: 'mainPage', message: 'is not a page of this app' }]);
}

/** Sign-up and main page are fields of the app, whichever call sets them. */
function changeOf(app: AppRecord, { settings, style, texts, ...fields }: ChangeAppCommand): AppChange {
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
    ...(texts ? { texts: { ...app.texts, ...texts } } : {}),
  };
}
