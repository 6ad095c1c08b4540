import type { HostTarget } from '@lathe/platform/http/hosts';

/** Somebody who wants into an app, with the host that they came to and their address. */
export interface SignInAttempt {
  readonly appId: string;
  readonly host: HostTarget;
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** What the browser calls itself. */
  readonly agent: string;
}

/** Somebody who wants to become a user of an app. */
export interface SignUpAttempt extends SignInAttempt {
  /** The code of an invitation. */
  readonly invitation?: string | undefined;
}
