import { Module } from '@nestjs/common';
import { PackageRepository } from './package.repository.js';

/** Packages of buyers, as they are stored. */
@Module({ providers: [PackageRepository], exports: [PackageRepository] })
export class BoughtPackagesModule {}
