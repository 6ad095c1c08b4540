import { DomainError } from '@lathe/platform/errors/domain-error';
import { contractOf, type LatheRequest } from '@lathe/platform/http/route.decorator';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';

/** Whoever looks at an older version of an app changes no rows in it (design 12.9): every route but those that read. */
@Injectable()
export class LatestVersionGuard implements CanActivate {
  /** Throws `app/older-version`. */
  canActivate(context: ExecutionContext): boolean {
    const { principal } = context.switchToHttp().getRequest<LatheRequest>();
    const isOlder = principal?.kind === 'preview' && principal.versionId !== null;
    if (isOlder && contractOf(context)?.method !== 'GET') throw new DomainError('app/older-version');
    return true;
  }
}
