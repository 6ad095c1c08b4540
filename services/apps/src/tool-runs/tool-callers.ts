import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ApiScope } from '@lathe/proto/common/api-scopes';
import { type RowsCaller, rowsCaller } from '@lathe/proto/entities/rows-for-tools';
import { Injectable } from '@nestjs/common';
import { AppCallers, type AppRequest } from '../integrations/app-callers.js';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { ReadVersion } from '../versions/read-version.js';

/** Somebody at a tool that they may run. */
export interface ToolCaller {
  readonly app: AppRecord;
  readonly tool: ToolRecord;
  /** A user of the app, or a builder who tries the tool out; null for a visitor. */
  readonly person: string | null;
  /** Whoever is signed in to the app. */
  readonly userId: string | null;
  /** On the preview, by somebody of the app's workspace. */
  readonly isTrial: boolean;
  /** The version of the app that they see, by whose names rows are read and made. */
  readonly versionId: string | null;
  /** As whom a run reads and makes rows of the app. */
  readonly as: RowsCaller;
}

/** Of a run for the owner of an app, by a program with a key of these scopes or by itself. */
export const rowsAsOwner = ({ ownerId }: AppRecord, scopes: readonly ApiScope[] | null): RowsCaller => ({
  host: { kind: 'platform' },
  principal: { kind: 'account', accountId: ownerId, isAdmin: false },
  scopes: scopes && [...scopes],
});

/** Who may run which tool: the active ones whoever may open the app, every one those who build it, on its preview. */
@Injectable()
export class ToolCallers {
  constructor(
    private readonly read: ReadVersion,
    private readonly callers: AppCallers,
    private readonly tools: ToolRepository,
  ) {}

  /** At an active tool, for programs that act for the app's owner by a key of these scopes. Throws `not-found` and `app/not-published`. */
  async ofScope(
    scope: OwnerScope,
    appId: string,
    toolId: string,
    scopes: readonly ApiScope[] | null,
  ): Promise<Omit<ToolCaller, 'person'>> {
    const app = await this.read.app(scope, appId);
    const tool = await this.tools.find(app, toolId);
    if (tool?.status !== 'active') throw notFound();
    if (app.published === null) throw new DomainError('app/not-published');
    return { app, tool, userId: null, isTrial: false, versionId: app.head, as: rowsAsOwner(app, scopes) };
  }

  /** The app that somebody may open, and its active tools. Throws the refusal of the app. */
  async active(request: AppRequest): Promise<{ app: AppRecord; tools: ToolRecord[] }> {
    const { app } = await this.callers.opened(request);
    return { app, tools: await this.tools.listActive(app) };
  }

  /** Throws the refusal of the app, and `not-found`. */
  async at(request: AppRequest, path: string): Promise<ToolCaller> {
    const { app, actor, versionId } = await this.callers.opened(request);
    const { caller, host } = request;
    const builder = caller.kind === 'preview' && host.kind === 'preview' ? caller.accountId : undefined;
    // Whoever came by the link of a preview sees the draft, and spends nothing of its owner's.
    if (host.kind === 'preview' && builder === undefined) throw notFound();
    const wanted = path.toLowerCase();
    const tool = await (builder === undefined ? this.tools.active(app, wanted) : this.tools.atPath(app, wanted));
    if (!tool) throw notFound();
    const as = rowsCaller.parse({ host, principal: caller, scopes: null });
    const seen = { app, tool, versionId, as };
    if (builder !== undefined) return { ...seen, person: `builder-${builder}`, userId: null, isTrial: true };
    return { ...seen, person: actor.id, userId: actor.id, isTrial: false };
  }
}
