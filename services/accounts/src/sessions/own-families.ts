import { notFound } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AccountSession } from '@lathe/proto/accounts/own-account';
import { Injectable } from '@nestjs/common';
import { agentName } from './agent-name.js';
import { RefreshSessions } from './refresh-sessions.js';

/** Whose sessions they are, and where. */
export interface SessionHolder {
  readonly realm: string;
  readonly subjectId: string;
}

/** Where somebody is signed in, on the platform or in an app. `token` is the refresh token of the browser that asks. */
@Injectable()
export class OwnFamilies {
  constructor(private readonly sessions: RefreshSessions) {}

  /** The one that asks first, then by when they were last used. */
  async list({ realm, subjectId }: SessionHolder, token: string | undefined): Promise<AccountSession[]> {
    const own = await this.ownFamily(realm, token);
    const families = await this.sessions.families(realm, subjectId);
    return families
      .map(({ familyId, agent, startedAt, lastUsedAt }) => ({
        sessionId: familyId,
        agent: agentName(agent),
        startedAt: startedAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt.toISOString(),
        current: familyId === own,
      }))
      .sort((one, other) => Number(other.current) - Number(one.current));
  }

  /** Throws `not-found` for a session that is over, or somebody else's. */
  async end({ realm, subjectId }: SessionHolder, sessionId: string, tx: Transaction): Promise<void> {
    if (!(await this.sessions.closeFamily(realm, subjectId, sessionId, tx))) throw notFound();
  }

  async endOthers({ realm, subjectId }: SessionHolder, token: string | undefined, tx: Transaction): Promise<void> {
    await this.sessions.closeOthers(realm, subjectId, await this.ownFamily(realm, token), tx);
  }

  private async ownFamily(realm: string, token: string | undefined): Promise<string | undefined> {
    return token === undefined ? undefined : this.sessions.familyOf(realm, token);
  }
}
