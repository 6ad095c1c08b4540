import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { BoughtPackage } from '@lathe/proto/apps/packages';
import { Injectable } from '@nestjs/common';
import { stateOf } from '../bought-packages/package.js';
import { PackageRepository } from '../bought-packages/package.repository.js';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

/** What somebody has bought, and how each of it stands. */
@Injectable()
export class ListPackages {
  constructor(
    private readonly packages: PackageRepository,
    private readonly apps: AppRepository,
  ) {}

  async execute(scope: OwnerScope): Promise<BoughtPackage[]> {
    const bought = await this.packages.list(scope);
    const [originals, copies] = await Promise.all([
      this.apps.findAll(
        platformScope(),
        bought.map(({ appId }) => appId),
      ),
      this.apps.findAll(
        scope,
        bought.flatMap(({ sharedAppId }) => sharedAppId ?? []),
      ),
    ]);
    return bought.map((one) => {
      const copy = one.sharedAppId === null ? undefined : copies.get(one.sharedAppId);
      const { accountId: _, seq: __, versionId: ___, ...shown } = one;
      return { ...shown, name: nameOf(one, copy), state: stateOf(one, originals.get(one.appId), copy) };
    });
  }
}

/** The buyer may have given the copy another name. */
const nameOf = ({ name }: { name: string }, copy: AppRecord | undefined): string => copy?.name ?? name;
