import type { Visibility } from '@lathe/proto/apps/visibility';

/** What an app is to the world: unpublished, else published with one of the visibilities. */
export const states = [
  'unpublished',
  'public_without_login',
  'public_with_login',
  'private_with_login',
  'workspace_with_login',
] as const satisfies readonly (Visibility | 'unpublished')[];
export type State = (typeof states)[number];

/** `one` and `two` are unrelated names that the app has of its own. */
export const hosts = ['app', 'one', 'two', 'preview', 'platform'] as const;
export type Host = (typeof hosts)[number];
export type LiveHost = 'app' | 'one' | 'two';

/**
 * - `invited` holds an invitation and has not used it; `app user` has signed up while that was open.
 * - `owner` and `other builder` come with the sessions that they have on the platform.
 * - `owner inside`, `editor inside` and `viewer inside` come with the session that the platform gave them for the app's
 *   own hosts; `former member` still has it.
 * - the rest are people of the preview: its owner as himself, as a user and as a visitor, and whoever has its link.
 */
export const people = [
  'visitor',
  'invited',
  'app user',
  'owner',
  'other builder',
  'owner inside',
  'editor inside',
  'viewer inside',
  'former member',
  'preview as me',
  'preview as user',
  'preview as visitor',
  'guest of the draft',
] as const;
export type Person = (typeof people)[number];
export type PersonInside = Extract<Person, `${string} inside` | 'former member'>;
export type PreviewPerson = Extract<Person, `preview ${string}` | 'guest of the draft'>;

/**
 * What is answered, as status and what it says: the page of a browser, the bundle, rows that everybody may read, and a
 * call of an integration, which needs somebody who is signed in.
 */
export interface Answers {
  readonly page: string;
  readonly bundle: string;
  readonly rows: string;
  readonly call: string;
}

const signedIn = '400 upload/file-not-found';
const signInFirst = '403 app/sign-in-required';

/** Everything: the published version, without its sources. */
const use: Answers = { page: '200 app', bundle: '200 published', rows: '200', call: signedIn };
/** The app as everybody may have it, without what needs somebody. */
const see: Answers = { page: '200 open app', bundle: '200 published', rows: '200', call: '401 not-signed-in' };
/** The shell alone, which leads to the sign-in of the app. */
const signIn: Answers = { page: '200 app', bundle: signInFirst, rows: signInFirst, call: signInFirst };
const closed: Answers = {
  page: '404 This app is not published',
  bundle: '404 app/not-published',
  rows: '404 app/not-published',
  call: '404 app/not-published',
};
/** A session of the platform is none of the app's: what the app asks for is refused, what everybody may have is not. */
const stranger: Answers = { ...see, rows: '401 not-signed-in', call: '401 not-signed-in' };
const strangerToSignIn: Answers = { ...signIn, rows: '401 not-signed-in', call: '401 not-signed-in' };

/** The preview's page asks for a code; without one there is nothing behind it. */
const preview = { page: '200 app', bundle: signInFirst, rows: '401 not-signed-in', call: '401 not-signed-in' };
const ownDraft = { page: '200 app', bundle: '200 draft with sources', rows: '200', call: signedIn };
const draftAsUser = { ...ownDraft, bundle: '200 draft' };
const draftAsVisitor = { ...draftAsUser, call: '401 not-signed-in' };
const draftSignIn = signIn;

/** The platform leads on to the app's own address, and answers calls that name the app. */
const led = { page: '302 to the app' };
const hidden = { ...led, bundle: '404 not-found', rows: '404 not-found', call: '404 not-found' };
const ledUse = { ...use, ...led };
const ledSee = { ...see, ...led };
const ledSignIn = { ...signIn, ...led };
const builder = { ...led, bundle: '200 draft with sources', rows: '200', call: signedIn };

const row = (
  visitor: Answers,
  invited: Answers,
  appUser: Answers,
  owner: Answers,
  otherBuilder: Answers,
): Partial<Record<Person, Answers>> => ({
  visitor,
  invited,
  'app user': appUser,
  owner,
  'other builder': otherBuilder,
});

/** People of the workspace with their session of the app, by role, and whoever was of it when the session began. */
const inside = (owner: Answers, member: Answers, former: Answers): Partial<Record<Person, Answers>> => ({
  'owner inside': owner,
  'editor inside': member,
  'viewer inside': member,
  'former member': former,
});

type Table = Readonly<Record<State, Partial<Record<Person, Answers>>>>;

/* oxfmt-ignore -- a table is read by its columns */
const live: Table = {
  //                        visitor  invited  app user              owner             other builder
  unpublished: { ...row(closed, closed, closed, closed, closed), ...inside(closed, closed, closed) },
  public_without_login: {
    ...row(see, see, { ...use, page: see.page }, stranger, stranger),
    ...inside({ ...use, page: see.page }, stranger, stranger),
  },
  public_with_login: {
    ...row(signIn, signIn, use, strangerToSignIn, strangerToSignIn),
    ...inside(use, strangerToSignIn, strangerToSignIn),
  },
  private_with_login: {
    ...row(signIn, signIn, use, strangerToSignIn, strangerToSignIn),
    ...inside(use, strangerToSignIn, strangerToSignIn),
  },
  // Whoever has signed up while that was open is none of the workspace.
  workspace_with_login: {
    ...row(signIn, signIn, signIn, strangerToSignIn, strangerToSignIn),
    ...inside(use, use, strangerToSignIn),
  },
};

/* oxfmt-ignore */
const onPlatform: Table = {
  //                        visitor    invited    app user  owner    other builder
  unpublished:          row(hidden,    hidden,    hidden,   builder, hidden),
  public_without_login: row(ledSee,    ledSee,    ledUse,   builder, ledSee),
  public_with_login:    row(ledSignIn, ledSignIn, ledUse,   builder, ledSignIn),
  private_with_login:   row(ledSignIn, ledSignIn, ledUse,   builder, ledSignIn),
  workspace_with_login: row(ledSignIn, ledSignIn, ledSignIn, builder, ledSignIn),
};

const previewRow = (asVisitor: Answers): Partial<Record<Person, Answers>> => ({
  ...row(preview, preview, preview, preview, preview),
  'preview as me': ownDraft,
  'preview as user': draftAsUser,
  'preview as visitor': asVisitor,
  'guest of the draft': draftAsVisitor,
});

/** The draft is its owner's and his guests', whatever is published; as a visitor he sees what visitors will. */
const onPreview: Table = {
  unpublished: previewRow(draftAsVisitor),
  public_without_login: previewRow(draftAsVisitor),
  public_with_login: previewRow(draftSignIn),
  private_with_login: previewRow(draftSignIn),
  workspace_with_login: previewRow(draftSignIn),
};

/** Every cell: what somebody is answered at a host of an app in a state; nobody comes to other hosts with the sessions of a preview. */
export const matrix: Readonly<Record<Host, Table>> = {
  app: live,
  one: live,
  two: live,
  preview: onPreview,
  platform: onPlatform,
};

interface SignUps {
  readonly visitor: string;
  readonly invited: string;
}
const open: SignUps = { visitor: '201', invited: '201' };
const invitedOnly: SignUps = { visitor: '403 auth/sign-up-closed', invited: '201' };
const nobody: SignUps = { visitor: '404 not-found', invited: '404 not-found' };

/** Who becomes a user of the app by himself, on each live host; at the preview and the platform nobody does. */
export const signUps: Readonly<Record<State, SignUps>> = {
  unpublished: nobody,
  public_without_login: open,
  public_with_login: open,
  private_with_login: invitedOnly,
  workspace_with_login: { visitor: '403 auth/sign-up-closed', invited: '403 auth/sign-up-closed' },
};
export const noSignUps = nobody;
