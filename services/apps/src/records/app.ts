import type { ChatSettings } from '@lathe/proto/apps/chat-settings';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { AppPart, AppSettings, AppStyle, AppType } from '@lathe/proto/apps/model';
import type { AppTexts } from '@lathe/proto/apps/texts';
import type { Visibility } from '@lathe/proto/apps/visibility';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';

/** Where an app stood before a restore or an undo, so that it can be taken back. */
export interface FormerHead {
  readonly head: string;
  readonly chatCut: string | null;
}

/** A picture of one version, in the file store. */
export interface AppPicture {
  readonly fileId: string;
  readonly extension: string;
  readonly versionId: string;
}

/** A link of the draft; the address that opens it is signed and not stored. */
export interface PreviewLink {
  readonly linkId: string;
  readonly expiresAt: Date;
}

/** Somebody who builds an app with its owner. `email` is their address when they joined. */
export interface AppMember {
  readonly accountId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly joinedAt: Date;
}

/** Whoever has this address, and has shown that it is theirs, may join. */
export interface MemberInvitation {
  readonly invitationId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly invitedAt: Date;
}

/** While an operator has taken an app down it is not published; `published` is what comes back when that ends. */
export interface AppTakedown {
  readonly reason: string;
  readonly at: Date;
  readonly published: string | null;
}

/** The one record of an app: `head`, `published` and `chatCut` here are the only truth (design section 7). */
export interface AppRecord {
  readonly appId: string;
  readonly ownerId: string;
  readonly appType: AppType;
  readonly name: string;
  readonly slug: string;
  /** Verified hosts of its own. */
  readonly hosts: readonly string[];
  readonly visibility: Visibility;
  readonly isSignupEnabled: boolean;
  /** The main page that was chosen; it may be gone by now. */
  readonly mainPage: string | null;
  readonly head: string | null;
  /** The version whose content the head brought back; null while its content is its own. */
  readonly restoredFrom: string | null;
  readonly published: string | null;
  readonly takenDown: AppTakedown | null;
  readonly previewLink: PreviewLink | null;
  readonly members: readonly AppMember[];
  readonly invitations: readonly MemberInvitation[];
  readonly chatCut: string | null;
  readonly former: FormerHead | null;
  /** What undo has left, the last one at the end; empty again after any other change. */
  readonly redo: readonly FormerHead[];
  /** Grows with every change; events carry it. */
  readonly seq: number;
  /** Names at the head. */
  readonly pages: readonly string[];
  readonly entities: readonly string[];
  readonly settings: AppSettings;
  readonly style: AppStyle;
  readonly picture: AppPicture | null;
  readonly texts: AppTexts;
  readonly chatSettings: ChatSettings;
  /** Grow with every change of what panels save together, so that a late save is known. */
  readonly partSeqs: Readonly<Record<AppPart, number>>;
  readonly appBuilderVersion: number;
  /** The app of which the owner bought this copy. */
  readonly packageOf: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** What a change may set. */
export type AppChange = Partial<Omit<AppRecord, 'appId' | 'ownerId' | 'seq' | 'picture' | 'createdAt' | 'updatedAt'>>;

export const noAssistant: ChatSettings = { chatAppId: null, status: 'draft' };

export const noPartSeqs: AppRecord['partSeqs'] = { app: 0, settings: 0, style: 0, texts: 0 };

export const deletedKeptMs = 7 * 24 * 3600 * 1000;

/** State of an app as events and internal answers carry it. */
export const stateOf = (app: AppRecord): AppState => ({
  appId: app.appId,
  ownerId: app.ownerId,
  seq: app.seq,
  name: app.name,
  slug: app.slug,
  hosts: [...app.hosts],
  visibility: app.visibility,
  isSignupEnabled: app.isSignupEnabled,
  head: app.head,
  published: app.published,
  previewLink: app.previewLink && {
    linkId: app.previewLink.linkId,
    expiresAt: app.previewLink.expiresAt.toISOString(),
  },
  members: app.members.map(({ accountId, role }) => ({ accountId, role })),
  packageOf: app.packageOf,
  deleted: app.deletedAt !== null,
});
