import { untitledAppName } from '@lathe/proto/apps/naming';
import type { AppRecord } from '../records/app.js';

/** What is known of an app before it is there; the rest begins as it does for every app. */
type Begun = Pick<AppRecord, 'appType' | 'appBuilderVersion'> & {
  name?: string | undefined;
  description?: string | undefined;
};

/** The record of a new app without a version. */
export function newApp(appId: string, ownerId: string, slug: string, begun: Begun): AppRecord {
  const now = new Date();
  return {
    appId,
    ownerId,
    slug,
    hosts: [],
    appType: begun.appType,
    name: begun.name ?? untitledAppName,
    description: begun.description ?? '',
    visibility: 'public_without_login',
    isSignupEnabled: true,
    mainPage: null,
    head: null,
    restoredFrom: null,
    published: null,
    previewLink: null,
    picture: null,
    chatCut: null,
    former: null,
    seq: 1,
    pages: [],
    entities: [],
    settings: {},
    style: {},
    appBuilderVersion: begun.appBuilderVersion,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
