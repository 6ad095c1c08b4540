import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@lathe/platform/ids/new-id';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { RefreshTokenRepository } from './refresh-token.repository.js';

const lifetimeMs = 30 * 24 * 3600 * 1000;
/** Two tabs that refresh at once send the same token; within this time that is no theft. */
const graceMs = 10_000;

export const refreshLifetimeSeconds = lifetimeMs / 1000;

/** What a refresh token is worth: a successor, nothing (`ended`), or proof that it was stolen (`reused`). */
export type RefreshOutcome =
  | { readonly kind: 'rotated'; readonly subjectId: string; readonly refreshToken: string }
  | { readonly kind: 'reused'; readonly subjectId: string }
  | { readonly kind: 'ended' };

/** A sign-in that goes on: whichever token it has now can be exchanged. */
export interface OpenFamily {
  readonly familyId: string;
  /** What the browser called itself at the sign-in; empty where nobody asked. */
  readonly agent: string;
  /** Null for sign-ins from before it was kept. */
  readonly startedAt: Date | null;
  readonly lastUsedAt: Date;
}

/** How a sign-in began; its tokens carry it on. */
type Beginning = Pick<OpenFamily, 'familyId' | 'agent' | 'startedAt'> & { readonly providerSession?: string };

const maxAgentLength = 300;

/** Refresh tokens: 256 random bits, stored hashed, each good for one exchange. */
@Injectable()
export class RefreshSessions {
  constructor(private readonly tokens: RefreshTokenRepository) {}

  /** Starts a family for a sign-in, which ends with a session of the identity provider if need be; answers its first token. */
  open(realm: string, subjectId: string, tx: Transaction, agent = '', providerSession?: string): Promise<string> {
    const now = new Date();
    const beginning = {
      familyId: newId(),
      agent: agent.slice(0, maxAgentLength),
      startedAt: now,
      ...(providerSession !== undefined && { providerSession }),
    };
    return this.add(realm, subjectId, beginning, now, tx);
  }

  /**
   * Exchanges a token. Reuse of an exchanged one ends its whole family; the caller raises the epoch, so that access
   * tokens end too.
   */
  async rotate(realm: string, token: string, tx: Transaction, now: Date = new Date()): Promise<RefreshOutcome> {
    const known = await this.tokens.exchange(realm, hashOf(token), now, tx);
    if (!known) return { kind: 'ended' };
    const { subjectId, familyId, usedAt, providerSession } = known;
    const beginning = {
      familyId,
      agent: known.agent ?? '',
      startedAt: known.startedAt ?? null,
      ...(providerSession !== undefined && { providerSession }),
    };
    if (usedAt && now.getTime() - usedAt.getTime() > graceMs) {
      await this.tokens.deleteFamily(realm, familyId, tx);
      return { kind: 'reused', subjectId };
    }
    return { kind: 'rotated', subjectId, refreshToken: await this.add(realm, subjectId, beginning, now, tx) };
  }

  /** Ends the family of a token; answers whose it was. */
  async close(realm: string, token: string, tx: Transaction, now: Date = new Date()): Promise<string | undefined> {
    const known = await this.tokens.find(realm, hashOf(token), tx);
    if (!known || known.expiresAt <= now) return undefined;
    await this.tokens.deleteFamily(realm, known.familyId, tx);
    return known.subjectId;
  }

  /** Ends every family of a subject. */
  closeAll(realm: string, subjectId: string, tx: Transaction): Promise<void> {
    return this.tokens.deleteOfSubject(realm, subjectId, tx);
  }

  /** Ends the families that belong to a session of the identity provider; answers whose they were. */
  closeOfProvider(realm: string, providerSession: string, tx: Transaction): Promise<string[]> {
    return this.tokens.deleteOfProviderSession(realm, providerSession, tx);
  }

  /** The families of a subject that can go on, the one used last first. */
  async families(realm: string, subjectId: string, now: Date = new Date()): Promise<OpenFamily[]> {
    const tokens = await this.tokens.unused(realm, subjectId, now);
    const families = new Map<string, OpenFamily>();
    for (const { familyId, agent = '', startedAt = null, expiresAt } of tokens) {
      const lastUsedAt = new Date(expiresAt.getTime() - lifetimeMs);
      if (families.has(familyId)) continue;
      families.set(familyId, { familyId, agent, startedAt, lastUsedAt });
    }
    return [...families.values()];
  }

  /** The family of a token that a browser holds; undefined when it counts no more. */
  async familyOf(realm: string, token: string): Promise<string | undefined> {
    return (await this.tokens.find(realm, hashOf(token)))?.familyId;
  }

  /** Ends one family of a subject; false when it has no such one. */
  closeFamily(realm: string, subjectId: string, familyId: string, tx: Transaction): Promise<boolean> {
    return this.tokens.deleteFamilyOf(realm, subjectId, familyId, tx);
  }

  /** Ends every family of a subject but one. */
  closeOthers(realm: string, subjectId: string, keptFamilyId: string | undefined, tx: Transaction): Promise<void> {
    return this.tokens.deleteOfSubject(realm, subjectId, tx, keptFamilyId);
  }

  private async add(
    realm: string,
    subjectId: string,
    beginning: Beginning,
    now: Date,
    tx: Transaction,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await this.tokens.insert({ hash: hashOf(token), realm, subjectId, ...beginning, usedAt: null, expiresAt }, tx);
    return token;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
