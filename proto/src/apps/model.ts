import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { workspaceRole } from '../common/workspace-roles.js';
import { limitDetails } from '../plans/limit-reasons.js';
import { chatSettings } from './chat-settings.js';
import { appTexts } from './texts.js';
import { aiQueryMethod, modelTemperature } from './tools/model-settings.js';
import { visibility } from './visibility.js';
import { webAddress } from './web-address.js';

/** Kinds of apps as they are stored (spec 2, section 1). */
export const appType = z.enum(['GEN_APP', 'SPACE_APP', 'AI_TOOL', 'AI_APP']);
export type AppType = z.output<typeof appType>;

const sentTypes = { 'gen app': 'GEN_APP', 'space app': 'SPACE_APP', 'ai tool': 'AI_TOOL', 'ai app': 'AI_APP' } as const;

/** The same as the creation call sends them; the stored form is accepted too. */
export const sentAppType = z.union([
  z.enum(['gen app', 'space app', 'ai tool', 'ai app']).transform((sent): AppType => sentTypes[sent]),
  appType,
]);

/** A plain CSS colour. It ends up in style sheets, so nothing else passes. */
const colour = z.union([
  z.literal(''),
  z.string().regex(/^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d.,%/ a-z]{1,60}\))$/i, 'must be a colour'),
]);

/** Spec 1, section 5. */
const templateCategory = z.string().trim().min(1, 'Category name cannot be empty').max(40);

/** A site that may show apps inside its pages: scheme, host and port alone, since it goes into a header. */
const siteOrigin = z
  .string()
  .max(300)
  .regex(
    /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/,
    'must be the address of a site, such as https://example.org',
  );

/** App settings (spec 1 and 2, section 3) as they are answered; `field-rules` says who may set which. */
export const appSettings = z.object({
  mainPage: z.string().max(60).nullable().optional(),
  isAppTemplate: z.boolean().optional(),
  isToolTemplate: z.boolean().optional(),
  /** Where the template library lists it. */
  templateCategory: templateCategory.optional(),
  templateCategories: z
    .array(templateCategory)
    .max(20)
    .refine(
      (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
      'Category already exists',
    )
    .optional(),
  templateImageUrl: webAddress.optional(),
  templateDescription: z.string().trim().max(300).optional(),
  isClaimable: z.boolean().optional(),
  requireBuilderCollaboratorAccount: z.boolean().optional(),
  isSignupEnabled: z.boolean().optional(),
  termsOfServiceLink: webAddress.optional(),
  privacyPolicyLink: webAddress.optional(),
  supportEmail: z.union([z.literal(''), z.email()]).optional(),
  /** Sites that may show the published app inside their pages. */
  embedSites: z.array(siteOrigin).max(20).optional(),
  aiModel: z.string().trim().min(1).max(100).optional(),
  modelTemperature: modelTemperature.optional(),
  aiQueryMethod: aiQueryMethod.optional(),
  creditsPerRun: z.number().int().min(0).max(20).optional(),
  /** Runs of one user in a day and in a week. */
  dailyUserLimit: z.number().int().min(1).max(100).optional(),
  weeklyUserLimit: z.number().int().min(1).max(100).optional(),
  userCanEditResults: z.boolean().optional(),
});
export type AppSettings = z.output<typeof appSettings>;

/** App style (spec 1, section 3) as it is answered; `field-rules` says who may set which. */
export const appStyle = z.object({
  /** Empty leaves the look to the app. */
  styleName: z.enum(['', 'dark', 'colorful', 'light']).optional(),
  background: colour.optional(),
  backgroundImage: webAddress.optional(),
  logoUrl: webAddress.optional(),
  headerTextColor: colour.optional(),
  subheaderTextColor: colour.optional(),
  buttonTextColor: colour.optional(),
  buttonBackgroundColor: colour.optional(),
  hideBuildAI: z.boolean().optional(),
});
export type AppStyle = z.output<typeof appStyle>;

/** The same as they are sent: what they do not know is refused (design section 12.12). */
export const sentAppSettings = z.strictObject(appSettings.shape);
export const sentAppStyle = z.strictObject(appStyle.shape);

/** What is saved of an app together; `app` is what is neither of its settings, nor of its style, nor of its texts. */
export const appParts = ['app', 'settings', 'style', 'texts'] as const;
export type AppPart = (typeof appParts)[number];
/** The same, with a tool of an app, which is saved in the same way. */
export type SavedPart = AppPart | 'tool';

/**
 * Counts the changes of a part. Whoever saves may send the number of what they began with: a part that was changed
 * since refuses, and answers what it is now.
 */
export const partSeq = z.int().min(0);

/** `details` of a save that came too late. */
export const stalePart = z.object({
  part: z.enum([...appParts, 'tool']),
  seq: partSeq,
  /** Fields of the part as they are. */
  values: z.record(z.string(), z.unknown()),
});
export type StalePart = z.output<typeof stalePart>;

export const appName = z.string().trim().min(1, 'must not be empty').max(80);

/** Why nobody opens an app or publishes it any more, until an operator takes that back. Its builder reads the reason. */
export const takedown = z.object({ reason: z.string().trim().min(1, 'must not be empty').max(500), at: isoDate });
export type Takedown = z.output<typeof takedown>;

/**
 * An app as its owner and the members of its workspace see it; `role` is the caller's. It is active while it is
 * published. `pages` and `entities` are names at the head; `url` is there while it is published.
 */
export const app = z.object({
  appId: id,
  role: workspaceRole,
  name: z.string(),
  slug: z.string(),
  appType,
  status: z.enum(['draft', 'active']),
  visibility,
  isSignupEnabled: z.boolean(),
  mainPage: z.string().nullable(),
  head: id.nullable(),
  /**
   * After a restore: the version whose content the head brought back, which is the one that its answer names. Null
   * while the head's content is its own.
   */
  restoredFrom: id.nullable(),
  published: id.nullable(),
  url: z.string().nullable(),
  takenDown: takedown.nullable().default(null),
  /** Why the owner's plan lets it be looked at, served and deleted only; null where it can be changed. */
  readOnly: limitDetails.nullable().default(null),
  previewUrl: z.string(),
  /** A picture of its first page, for its card, and the version it shows; null where none was taken yet. */
  picture: z.object({ url: z.string(), versionId: id }).nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  deletedAt: isoDate.nullable(),
  appBuilderVersion: z.number().int(),
  settings: appSettings,
  style: appStyle,
  texts: appTexts,
  chatSettings,
  partSeqs: z.record(z.enum(appParts), partSeq),
  pages: z.array(z.string()),
  entities: z.array(z.string()),
});
export type App = z.output<typeof app>;

/** What a version did to a file of the one before it in the list. */
export const fileChange = z.object({ path: z.string(), kind: z.enum(['added', 'changed', 'removed']) });
export type FileChange = z.output<typeof fileChange>;

/**
 * An entry of the version list (spec 2, section 3), with where it comes from and what it changed. One that a restore made names the version whose content it has, and
 * is titled as a restore.
 */
export const version = z.object({
  id,
  timestamp: isoDate,
  messageId: z.string().nullable(),
  content: z.string(),
  userRequest: z.string(),
  restoredFrom: id.nullable(),
  /** `edit` is a session of the code editor; `other` says by its title what it is. */
  origin: z.enum(['answer', 'edit', 'restore', 'other']),
  changes: z.array(fileChange),
});
export type Version = z.output<typeof version>;

/** What a step of undo or redo takes back or brings back, in the words of its version. */
export const versionStep = z.object({ title: z.string() });
export type VersionStep = z.output<typeof versionStep>;

/** The steps from a head; null where there is none. */
export const versionSteps = z.object({
  head: id.nullable(),
  undo: versionStep.nullable(),
  redo: versionStep.nullable(),
});
export type VersionSteps = z.output<typeof versionSteps>;

/** A fault in the app's source that its author can mend. Lines count from 1. */
export const diagnostic = z.object({ file: z.string(), line: z.number(), message: z.string(), detectorId: z.string() });
export type Diagnostic = z.output<typeof diagnostic>;

/**
 * Addresses of the compiled app, relative to the app's origin. They never change their content. `preload` says which
 * scripts every page needs, and which a single page needs beside them, so that a browser can ask for all of them at
 * once.
 */
export const assets = z.object({
  js: z.string(),
  css: z.string(),
  preload: z.object({ base: z.array(z.string()), pages: z.record(z.string(), z.array(z.string())) }),
});
export type Assets = z.output<typeof assets>;

/** A compiled file of an app: its first script, its style sheet, scripts that single pages need. */
export const builtFileName = z
  .string()
  .max(120)
  .regex(/^(?:app\.js|app\.css|rest\.js|page-[A-Za-z]\w*\.js)$/);
