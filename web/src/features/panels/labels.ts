import type { AppPart } from '@lathe/proto/apps/model';
import type { PartFields } from './saving/parts';

type Labels = { readonly [P in AppPart]: { readonly [F in keyof PartFields[P]]-?: string } };

/** What the fields are called on the screen, wherever they are spoken of. */
export const labels = {
  app: { visibility: 'Who can open it' },
  settings: {
    mainPage: 'Main page',
    isSignupEnabled: 'Sign-up',
    termsOfServiceLink: 'Terms of service link',
    privacyPolicyLink: 'Privacy policy link',
    supportEmail: 'Support email',
    isClaimable: 'A customer can claim this app',
    requireBuilderCollaboratorAccount: 'Claiming needs a builder account',
    isAppTemplate: 'This app is a template',
    isToolTemplate: 'This tool is a template',
    templateCategory: 'Template category',
    templateCategories: 'Further categories',
    templateImageUrl: 'Template image address',
    templateDescription: 'Template description',
    embedSites: 'Sites that may show it',
    aiModel: 'AI model',
    modelTemperature: 'Temperature',
    aiQueryMethod: 'AI query method',
    creditsPerRun: 'Credits per run',
    userCanEditResults: 'Users can edit results',
    dailyUserLimit: 'Runs per user in a day',
    weeklyUserLimit: 'Runs per user in a week',
  },
  style: {
    styleName: 'Style',
    background: 'Background colour',
    backgroundImage: 'Background image',
    logoUrl: 'Logo',
    headerTextColor: 'Header colour',
    subheaderTextColor: 'Subheader colour',
    buttonTextColor: 'Button text colour',
    buttonBackgroundColor: 'Button colour',
    hideBuildAI: 'Hide “Built with Lathe”',
  },
  texts: {
    header: 'Header',
    description: 'Description',
    welcomeMessage: 'Welcome message',
    inputLabel: 'Input label',
    inputPlaceholder: 'Input placeholder',
    isInputHidden: 'Hide the input',
    isInputCollapsed: 'Collapse the input',
    examples: 'Examples',
    ctaMessage: 'Message',
    ctaButton: 'Button text',
    ctaLink: 'Link',
  },
} as const satisfies Labels;

/** The label of a field that only its name is known of. */
export function labelOf(part: AppPart, field: string): string {
  const known: Readonly<Record<string, string>> = labels[part];
  return known[field] ?? field;
}
