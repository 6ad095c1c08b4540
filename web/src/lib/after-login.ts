import type { Account } from '@lathe/proto/accounts/http';
import { ownPath } from './own-path';

/** What an address asks to do after signing in (spec 2, section 2). */
export interface LoginSearch {
  claimApp?: string | undefined;
  duplicateTemplate?: string | undefined;
  redirectTo?: string | undefined;
  requestedAppId?: string | undefined;
  /** A payment that the new account is for. */
  sale_id?: string | undefined;
  goto?: string | undefined;
}

const home = '/home';

/** Where somebody goes who is signed in, in the order of the specification; a path of this installation. */
export function afterLogin(account: Account | null, search: LoginSearch): string {
  const wanted = afterSale(named(search) ?? packaged(account, search) ?? homeWith(search), search);
  if (account === null || account.emailVerified) return wanted;
  return `/auth/verifyEmail?${new URLSearchParams({ continueUrl: wanted }).toString()}`;
}

/** Somebody who has paid elsewhere waits for the payment first. */
const afterSale = (target: string, { sale_id: joining }: LoginSearch): string =>
  joining === undefined ? target : `/joinPlan?${new URLSearchParams({ joining, back: target }).toString()}`;

/** What opens a dialog goes along. */
const homeWith = ({ goto }: LoginSearch): string =>
  goto === undefined ? home : `${home}?${new URLSearchParams({ goto }).toString()}`;

function named({ claimApp, duplicateTemplate, redirectTo }: LoginSearch): string | null {
  if (claimApp !== undefined) return `/onboarding?${new URLSearchParams({ claimApp }).toString()}`;
  if (duplicateTemplate !== undefined) return `/onboarding?${new URLSearchParams({ duplicateTemplate }).toString()}`;
  return ownPath(redirectTo);
}

function packaged(account: Account | null, { requestedAppId }: LoginSearch): string | null {
  if (account?.accountType !== 'builder') return null;
  if (account.hasPaidAppPackage && account.appsCount === 0) return '/apps/packages';
  const bought = account.appPackages.find(({ appId }) => appId === requestedAppId);
  return bought === undefined ? null : `/app/${bought.sharedAppId}`;
}

/** Whether an address is answered by the server and not by a screen: running apps are on hosts of their own. */
export const isOfServer = (path: string): boolean => path.startsWith('/app/');
