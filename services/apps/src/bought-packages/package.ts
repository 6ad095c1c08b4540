import type { PackageState } from '@lathe/proto/apps/packages';
import type { AppRecord } from '../records/app.js';
import { visitorsVersion } from '../records/taken-down.js';

/** A copy of an app that somebody has bought, as payments tells it, and what became of it. */
export interface BoughtPackage {
  readonly packageId: string;
  /** The buyer. */
  readonly accountId: string;
  /** The app that was sold, and its name then. */
  readonly appId: string;
  readonly name: string;
  readonly price: number;
  readonly boughtAt: string;
  readonly saleId: string;
  readonly isRefunded: boolean;
  readonly seq: number;
  /** What visitors of the original got when it was bought: the copy is of it where nothing is published any more. */
  readonly versionId: string | null;
  /** The copy; null until it was taken. */
  readonly sharedAppId: string | null;
}

/** The version of the original that is copied: the newest that everybody sees, else the one that was bought. */
export function versionFor(bought: BoughtPackage, original: AppRecord): string | null {
  // An app that is being purged has no head any more, and soon no versions.
  return original.head === null ? null : (visitorsVersion(original) ?? bought.versionId);
}

/** How a package stands. `copy` is the app that was taken, where it is its buyer's and not deleted. */
export function stateOf(
  bought: BoughtPackage,
  original: AppRecord | undefined,
  copy: AppRecord | undefined,
): PackageState {
  if (bought.sharedAppId !== null) return copy && !copy.deletedAt ? 'taken' : 'copy-gone';
  if (bought.isRefunded) return 'refunded';
  if (!original || versionFor(bought, original) === null) return 'original-gone';
  return original.takenDown ? 'taken-down' : 'ready';
}
