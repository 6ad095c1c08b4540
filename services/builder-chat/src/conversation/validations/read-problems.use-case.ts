import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { kindOfFile } from '@lathe/proto/apps/project/paths';
import type { ValidationOutcome } from '@lathe/proto/builder-chat/validation';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectChecks } from '../../checks/project-checks.js';
import { ProjectTooComplex } from '../../checks/project-too-complex.js';
import { toFinding } from '../answers/findings-of.js';
import { AppGateway } from '../apps/app-gateway.js';

type Problem = ValidationOutcome['initialIssues'][number];

/** Checks one account may ask for in a minute: an editor asks after every save. */
const perMinute = 120;

/** What is wrong with a version, as somebody who edits it wants to know: nothing is mended. */
@Injectable()
export class ReadProblems {
  constructor(
    private readonly states: AppStates,
    private readonly apps: AppGateway,
    private readonly checks: ProjectChecks,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Throws `not-found`, `too-many-requests`, and `unavailable` for what cannot be checked now. */
  async execute(scope: OwnerScope, appId: string, versionId: string): Promise<Problem[]> {
    const { visibility } = await this.states.ofOwner(scope, appId);
    const limit = { key: `problems:${scope.accountId}`, limit: perMinute, windowSeconds: 60 };
    return withinLimit(this.limiter, limit, async () => {
      const files = await this.apps.readFilesOf(scope.accountId, appId, versionId);
      if (files === undefined) throw notFound();
      const [found, inStyles] = await Promise.all([
        this.checks.check(files, visibility).catch(notNow),
        this.stylesOf(scope.accountId, appId, versionId),
      ]);
      return [...found.initial.map(toFinding), ...inStyles];
    });
  }

  /** Detectors read code and entities; of style sheets the compiler knows. */
  private async stylesOf(ownerId: string, appId: string, versionId: string): Promise<Problem[]> {
    const diagnostics = await this.apps.diagnosticsOf(ownerId, appId, versionId);
    return diagnostics
      .filter(({ file }) => kindOfFile(file) === 'styles')
      .map(({ file: path, line, message, detectorId }) =>
        toFinding({ path, line, message, detectorId, severity: 'error' }),
      );
  }
}

function notNow(error: unknown): never {
  throw error instanceof ProjectTooComplex ? new DomainError('unavailable', {}, { cause: error }) : error;
}
