import { randomId as newId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { accountsService } from '../../src/service.js';

export const password = 'a long enough phrase';

export interface OwnerWithApps {
  readonly lathe: TestService;
  readonly owner: { readonly accountId: string; readonly token: string };
  /** An app of the owner that everybody may join, told of as the apps service would. */
  readonly announced: (slug: string, change?: Partial<AppState>) => Promise<AppState>;
}

/** Starts the service with somebody who has apps; the apps service knows of no others than were told of. */
export async function startWithOwner(): Promise<OwnerWithApps> {
  const notFound = { status: 404, body: { error: { code: 'not-found', message: 'Not found' } } };
  const lathe = await startTestService(accountsService, {
    remote: (service) => (service === 'apps' ? notFound : undefined),
  });
  const body = { email: 'owner@example.org', password };
  const { json } = await lathe.request('POST', '/api/auth/sign-up', { body });
  const owner = { accountId: json.account.accountId as string, token: json.accessToken as string };
  return {
    lathe,
    owner,
    async announced(slug, change = {}) {
      const state: AppState = {
        appId: newId(),
        ownerId: owner.accountId,
        seq: 1,
        name: slug,
        slug,
        hosts: [],
        visibility: 'public_without_login',
        isSignupEnabled: true,
        head: newId(),
        published: newId(),
        deleted: false,
        ...change,
      };
      await lathe.publish('apps.app.changed.v1', state.appId, state.appId, state);
      return state;
    },
  };
}
