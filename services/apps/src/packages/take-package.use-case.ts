import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Turns } from '@lathe/platform/persistence/turns';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { PackageState } from '@lathe/proto/apps/packages';
import { Injectable } from '@nestjs/common';
import { DuplicateApp } from '../apps/duplicate-app.use-case.js';
import { type BoughtPackage, stateOf, versionFor } from '../bought-packages/package.js';
import { PackageRepository } from '../bought-packages/package.repository.js';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { refuseTakenDown } from '../records/taken-down.js';

const refusals = {
  'copy-gone': 'package/copy-gone',
  refunded: 'package/refunded',
  'original-gone': 'package/original-gone',
} as const satisfies Partial<Record<PackageState, string>>;

const attempts = 5;

/**
 * Makes the copy of a package for its buyer, published as its original is. The copy and the note that the package has
 * one are stored together, so whoever asks again, at once or after a crash, gets the same app.
 */
@Injectable()
export class TakePackage {
  private readonly turns = new Turns();

  constructor(
    private readonly packages: PackageRepository,
    private readonly apps: AppRepository,
    private readonly duplicate: DuplicateApp,
  ) {}

  /** Throws `not-found`, `package/*`, `app/taken-down` and the 402 of the plan's limit. */
  execute(scope: OwnerScope, packageId: string): Promise<AppRecord> {
    return this.turns.run(packageId, async () => {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const taken = await this.take(scope, packageId);
        if (taken) return taken;
      }
      throw new DomainError('conflict');
    });
  }

  /** Undefined where another process was first, or the money was given back just now. */
  private async take(scope: OwnerScope, packageId: string): Promise<AppRecord | undefined> {
    const bought = await this.packages.find(scope, packageId);
    if (!bought) throw notFound();
    const copy = bought.sharedAppId ? await this.apps.find(scope, bought.sharedAppId) : undefined;
    const original = await this.apps.find(platformScope(), bought.appId);
    const state = stateOf(bought, original, copy);
    if (state === 'taken') return copy;
    if (original && state === 'taken-down') refuseTakenDown(original);
    if (state in refusals) throw new DomainError(refusals[state as keyof typeof refusals]);
    return this.copyFor(scope, bought, original!);
  }

  private async copyFor(scope: OwnerScope, bought: BoughtPackage, original: AppRecord): Promise<AppRecord | undefined> {
    const { name, visibility, isSignupEnabled, appId: packageOf } = original;
    // As with a template: what the seller's plan allows, and where his visitors find help, is his alone.
    const { hideBuildAI: _ofPlan, ...style } = original.style;
    const kept = { name, visibility, isSignupEnabled, style, packageOf, isPublished: true };
    const lost = new Error('The package has its copy already');
    return this.duplicate
      .of(scope, original, versionFor(bought, original), kept, async (copyId, tx) => {
        if (!(await this.packages.take(scope, bought.packageId, copyId, tx))) throw lost;
      })
      .catch((error: unknown) => {
        if (error === lost) return undefined;
        throw error;
      });
  }
}
