import { hasDomain } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { untitledAppName } from '@lathe/proto/apps/naming';
import { type AppRecord, noAssistant, noPartSeqs } from '../records/app.js';

type NewApp = Pick<AppRecord, 'appId' | 'ownerId' | 'slug'>;

/** What is known of an app before it is there; the rest begins as it does for every app. */
type Begun = Pick<AppRecord, 'appType' | 'appBuilderVersion'> & {
  [K in 'name' | 'mainPage' | 'texts']?: AppRecord[K] | undefined;
};

/** The record of a new app without a version. */
export function newApp(ids: NewApp, begun: Begun, site: Site): AppRecord {
  const now = new Date();
  return {
    ...ids,
    hosts: [],
    appType: begun.appType,
    name: begun.name ?? untitledAppName,
    visibility: 'public_without_login',
    isSignupEnabled: hasDomain({ hosts: [] }, site),
    mainPage: begun.mainPage ?? null,
    head: null,
    restoredFrom: null,
    published: null,
    previewLink: null,
    members: [],
    invitations: [],
    picture: null,
    chatCut: null,
    takenDown: null,
    former: null,
    redo: [],
    seq: 1,
    pages: [],
    entities: [],
    settings: {},
    style: {},
    texts: begun.texts ?? {},
    chatSettings: noAssistant,
    partSeqs: noPartSeqs,
    appBuilderVersion: begun.appBuilderVersion,
    packageOf: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
