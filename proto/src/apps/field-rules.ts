import { includesFeature, type PlanFeature } from '../plans/features.js';
import type { PlanId } from '../plans/plans.js';
import type { SentApp } from './http.js';
import type { App, AppSettings, AppStyle } from './model.js';

/**
 * Who may set a field of their app: anyone, an admin of the installation, whoever has a plan that includes it (an
 * admin, too), or only the server.
 */
export type FieldRule = 'anyone' | 'admin' | 'server' | { readonly feature: PlanFeature };

/** What is saved of an app together; `app` is what is neither of its settings nor of its style. */
export type AppPart = 'app' | 'settings' | 'style';

type AppField = Exclude<keyof App, 'settings' | 'style'> | keyof SentApp;
type Rules<Field extends string> = Readonly<Record<Field, FieldRule>>;

/**
 * Every field of an app with its rule: the one place that says who may set it (design section 12.12; spec 1, section 6;
 * spec 2, sections 3 and 6). Taking the watermark away by hand is for plans from Moon up (design section 10).
 */
export const fieldRules = {
  app: {
    name: 'anyone',
    header: 'anyone',
    description: 'anyone',
    appType: 'anyone',
    appBuilderVersion: 'anyone',
    slug: 'anyone',
    visibility: 'anyone',
    isSignupEnabled: 'anyone',
    mainPage: 'anyone',
    appId: 'server',
    status: 'server',
    head: 'server',
    restoredFrom: 'server',
    published: 'server',
    url: 'server',
    previewUrl: 'server',
    picture: 'server',
    createdAt: 'server',
    updatedAt: 'server',
    deletedAt: 'server',
    pages: 'server',
    entities: 'server',
  },
  settings: {
    mainPage: 'anyone',
    isSignupEnabled: 'anyone',
    termsOfServiceLink: 'anyone',
    privacyPolicyLink: 'anyone',
    supportEmail: 'anyone',
    embedSites: { feature: 'embed' },
    isAppTemplate: 'admin',
    isToolTemplate: 'admin',
    templateCategory: 'admin',
    templateCategories: 'admin',
    templateImageUrl: 'admin',
    templateDescription: 'admin',
    isClaimable: 'admin',
    requireBuilderCollaboratorAccount: 'admin',
    aiModel: 'admin',
    modelTemperature: 'admin',
    aiQueryMethod: 'admin',
    creditsPerRun: 'admin',
    userCanEditResults: 'admin',
  },
  style: {
    styleName: 'anyone',
    background: 'anyone',
    backgroundImage: 'anyone',
    logoUrl: 'anyone',
    headerTextColor: 'anyone',
    subheaderTextColor: 'anyone',
    buttonTextColor: 'anyone',
    buttonBackgroundColor: 'anyone',
    hideBuildAI: { feature: 'watermark' },
  },
} as const satisfies {
  app: Rules<AppField>;
  settings: Rules<keyof AppSettings>;
  style: Rules<keyof AppStyle>;
};

/** The rule of a field; a field that the table does not name is the server's. */
export function ruleOf(part: AppPart, field: string): FieldRule {
  const rules: Partial<Record<string, FieldRule>> = fieldRules[part];
  return Object.hasOwn(rules, field) ? rules[field]! : 'server';
}

/** Whether somebody may set a field of this rule. */
export function maySet(rule: FieldRule, { isAdmin, plan }: { isAdmin: boolean; plan: PlanId }): boolean {
  if (rule === 'anyone') return true;
  if (rule === 'server') return false;
  return isAdmin || (rule !== 'admin' && includesFeature(plan, rule.feature));
}
