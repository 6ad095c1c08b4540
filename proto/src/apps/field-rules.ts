import type { WorkspaceRole } from '../common/workspace-roles.js';
import { includesFeature, type PlanFeature } from '../plans/features.js';
import type { PlanId } from '../plans/plans.js';
import type { SentApp } from './http.js';
import type { App, AppSettings, AppStyle, SavedPart } from './model.js';
import type { AppText } from './texts.js';
import type { Tool } from './tools/model.js';

/**
 * Who may set a field of an app: anyone who may change it, its owner, an admin of the installation, an owner whose plan
 * includes it (an admin, too), or only the server.
 */
export type FieldRule = 'anyone' | 'owner' | 'admin' | 'server' | { readonly feature: PlanFeature };

type AppField = Exclude<keyof App, 'settings' | 'style' | 'texts'> | keyof SentApp;
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
    slug: 'owner',
    visibility: 'owner',
    isSignupEnabled: 'owner',
    mainPage: 'anyone',
    appId: 'server',
    role: 'server',
    status: 'server',
    head: 'server',
    restoredFrom: 'server',
    published: 'server',
    url: 'server',
    takenDown: 'server',
    readOnly: 'server',
    previewUrl: 'server',
    picture: 'server',
    createdAt: 'server',
    updatedAt: 'server',
    deletedAt: 'server',
    pages: 'server',
    entities: 'server',
    partSeqs: 'server',
    chatSettings: 'server',
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
    dailyUserLimit: 'anyone',
    weeklyUserLimit: 'anyone',
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
  texts: {
    header: 'anyone',
    description: 'anyone',
    welcomeMessage: 'anyone',
    inputLabel: 'anyone',
    inputPlaceholder: 'anyone',
    isInputHidden: 'anyone',
    isInputCollapsed: 'anyone',
    examples: 'anyone',
    ctaMessage: 'anyone',
    ctaButton: 'anyone',
    ctaLink: 'anyone',
  },
  tool: {
    header: 'anyone',
    description: 'anyone',
    welcomeMessage: 'anyone',
    inputLabel: 'anyone',
    inputPlaceholder: 'anyone',
    isInputHidden: 'anyone',
    isInputCollapsed: 'anyone',
    examples: 'anyone',
    ctaMessage: 'anyone',
    ctaButton: 'anyone',
    ctaLink: 'anyone',
    path: 'anyone',
    gptPrompt: 'anyone',
    fields: 'anyone',
    blocks: 'anyone',
    contextItemIds: 'anyone',
    rowsRead: 'anyone',
    rowSaved: 'anyone',
    isMultiStepInput: { feature: 'tool-settings' },
    inputSteps: { feature: 'tool-settings' },
    dailyUserLimit: { feature: 'tool-settings' },
    weeklyUserLimit: { feature: 'tool-settings' },
    aiModel: 'admin',
    modelTemperature: 'admin',
    aiQueryMethod: 'admin',
    creditsPerRun: 'admin',
    toolId: 'server',
    title: 'server',
    status: 'server',
    url: 'server',
    seq: 'server',
    createdAt: 'server',
    updatedAt: 'server',
  },
} as const satisfies {
  app: Rules<AppField>;
  settings: Rules<keyof AppSettings>;
  style: Rules<keyof AppStyle>;
  texts: Rules<AppText>;
  tool: Rules<keyof Tool>;
};

/** The rule of a field; a field that the table does not name is the server's. */
export function ruleOf(part: SavedPart, field: string): FieldRule {
  const rules: Partial<Record<string, FieldRule>> = fieldRules[part];
  return Object.hasOwn(rules, field) ? rules[field]! : 'server';
}

/** Whether somebody may set a field of this rule. */
export function maySet(
  rule: FieldRule,
  { isAdmin, plan, role }: { isAdmin: boolean; plan: PlanId; role: WorkspaceRole },
): boolean {
  if (rule === 'anyone') return true;
  if (rule === 'owner') return role === 'owner';
  if (rule === 'server') return false;
  return isAdmin || (rule !== 'admin' && includesFeature(plan, rule.feature));
}
