import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';

declare const brand: unique symbol;

/** An app in the hands of its owner. Only a look at who owns it makes one, so an id in a path is never enough. */
export interface OwnedApp {
  readonly [brand]: 'owned-app';
  readonly appId: string;
}

/** Finds the app of a path and holds its owner against the caller. */
@Injectable()
export class OwnedApps {
  constructor(private readonly apps: AppStates) {}

  /** Throws `not-found` for an app of somebody else, as for one that does not exist. */
  async of(appId: string, owner: OwnerScope): Promise<OwnedApp> {
    await this.apps.ofOwner(owner, appId);
    return { appId } as OwnedApp;
  }
}
