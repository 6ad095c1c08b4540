import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Injectable } from '@nestjs/common';

declare const brand: unique symbol;

/** An app whose charging may be touched: by its owner, or by the platform's own work. */
export interface ChargedApp {
  readonly [brand]: 'charged-app';
  readonly appId: string;
}

/** An app in the hands of its owner, as apps tells it. */
export interface OwnChargedApp extends ChargedApp {
  readonly state: AppState;
}

/** The platform's own work for an app. */
export const chargedApp = (_scope: PlatformScope, appId: string): ChargedApp => ({ appId }) as ChargedApp;

/** Finds the app of a path and holds its owner against the caller. */
@Injectable()
export class OwnedCharging {
  constructor(private readonly apps: AppStates) {}

  /** Throws `not-found` for an app of somebody else, as for one that does not exist. */
  async of(owner: OwnerScope, appId: string): Promise<OwnChargedApp> {
    return { appId, state: await this.apps.ofOwner(owner, appId) } as OwnChargedApp;
  }
}
