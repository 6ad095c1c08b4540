import type { Membership, Principal } from '@lathe/proto/common/principal';
import { includesRole } from '@lathe/proto/common/workspace-roles';
import type { RouteContract } from '@lathe/proto/http/route';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../errors/domain-error.js';
import { contractOf, type LatheRequest } from '../http/route.decorator.js';
import { roleIn } from './workspace.js';
import type { WorkspaceApps } from './workspace-apps.js';

const appOfPath = /\/(?:apps|tools)\/\{(id|appId)\}/;

/**
 * Lets members of an app's workspace call for its owner what its contract allows their role, for that one app alone;
 * the rest of its routes is refused to them. Everybody else passes as who they are. Programs with keys act in no app of
 * somebody else.
 */
@Injectable()
export class WorkspaceGuard implements CanActivate {
  constructor(private readonly apps: WorkspaceApps) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const contract = contractOf(context);
    const request = context.switchToHttp().getRequest<LatheRequest>();
    const { principal } = request;
    const appId = contract && appOf(contract, request);
    if (!contract || appId === undefined || principal?.kind !== 'account' || principal.key) return true;
    const membership = await this.membershipOf(appId, principal.accountId);
    if (!membership) return true;
    if (!includesRole(membership.role, contract.workspaceRole)) throw new DomainError('not-allowed');
    request.principal = { ...principal, membership };
    // Streams of apps themselves look again whenever the app changes.
    if (contract.kind === 'stream' && contract.auth === 'account')
      this.endWithMembership(contract, membership, principal, context.switchToHttp().getResponse<FastifyReply>());
    return true;
  }

  private async membershipOf(appId: string, accountId: string): Promise<Membership | undefined> {
    const app = await this.apps.find(appId);
    const role = app && !app.deleted ? roleIn(app, accountId) : undefined;
    return app && role && role !== 'owner' ? { appId, ownerId: app.ownerId, role } : undefined;
  }

  /** What is open ends when whoever opened it would not be let in any more. */
  private endWithMembership(
    { workspaceRole }: RouteContract,
    { appId }: Membership,
    { accountId }: Principal & { kind: 'account' },
    { raw }: FastifyReply,
  ): void {
    const look = async (): Promise<void> => {
      const membership = await this.membershipOf(appId, accountId);
      if (!membership || !includesRole(membership.role, workspaceRole)) raw.destroy();
    };
    if (!this.apps.watch) throw new Error('A stream for members needs to hear when their app changes');
    const end = this.apps.watch((changed) => {
      if (changed === appId) look().catch(() => raw.destroy());
    });
    raw.once('close', end);
  }
}

/** The app that a route of builders is about: the one in its path, or in its query where it is for members, too. */
function appOf({ auth, path, workspaceRole }: RouteContract, request: LatheRequest): string | undefined {
  if ((auth !== 'account' && auth !== 'app') || request.hostTarget?.kind !== 'platform') return undefined;
  const name = appOfPath.exec(path)?.[1];
  const held = (name === undefined ? request.query : request.params) as Record<string, unknown> | undefined;
  const value = name === undefined && workspaceRole === 'owner' ? undefined : held?.[name ?? 'appId'];
  return typeof value === 'string' ? value : undefined;
}
