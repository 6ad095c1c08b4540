import { Module } from '@nestjs/common';
import { BoughtPackageRepository } from './bought-package.repository.js';
import { KeepPackages } from './keep-packages.js';

/** Copies of apps that were paid for. */
@Module({ providers: [BoughtPackageRepository, KeepPackages], exports: [BoughtPackageRepository, KeepPackages] })
export class BoughtPackagesModule {}
