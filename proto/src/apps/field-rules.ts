import { type PlanId, planIds } from '../plans/plans.js';
import type { AppSettings, AppStyle } from './model.js';

/**
 * Who may set a field of his app: anyone, an admin of the installation, or whoever is on this plan or a larger one (an
 * admin, too).
 */
export type FieldRule = 'anyone' | 'admin' | { readonly plan: PlanId };

/** Rules of the settings (spec 1 and 2, section 6). */
export const settingRules: Readonly<Record<keyof AppSettings, FieldRule>> = {
  mainPage: 'anyone',
  isSignupEnabled: 'anyone',
  termsOfServiceLink: 'anyone',
  privacyPolicyLink: 'anyone',
  supportEmail: 'anyone',
  isAppTemplate: 'admin',
  isClaimable: 'admin',
  requireBuilderCollaboratorAccount: 'admin',
  aiModel: 'admin',
  modelTemperature: 'admin',
  aiQueryMethod: 'admin',
  creditsPerRun: 'admin',
  userCanEditResults: 'admin',
};

/** Rules of the style. Taking the watermark away is for plans from Moon up (design section 10). */
export const styleRules: Readonly<Record<keyof AppStyle, FieldRule>> = {
  styleName: 'anyone',
  background: 'anyone',
  backgroundImage: 'anyone',
  logoUrl: 'anyone',
  headerTextColor: 'anyone',
  subheaderTextColor: 'anyone',
  buttonTextColor: 'anyone',
  buttonBackgroundColor: 'anyone',
  hideBuildAI: { plan: 'moon' },
};

/** Whether somebody may set a field of this rule. */
export function maySet(rule: FieldRule, { isAdmin, plan }: { isAdmin: boolean; plan: PlanId }): boolean {
  if (rule === 'anyone' || isAdmin) return true;
  return rule !== 'admin' && planIds.indexOf(plan) >= planIds.indexOf(rule.plan);
}
