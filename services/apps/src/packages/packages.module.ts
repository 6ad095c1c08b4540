import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ListPackages } from './list-packages.use-case.js';
import { PackageChanges } from './package-changes.consumer.js';
import { PackagesController } from './packages.controller.js';
import { TakePackage } from './take-package.use-case.js';

/** Apps that were bought as packages, and the copies of them. */
@Module({
  imports: [RecordsModule, AppsModule, BoughtPackagesModule],
  controllers: [PackagesController],
  providers: [PackageChanges, ListPackages, TakePackage],
})
export class PackagesModule {}
