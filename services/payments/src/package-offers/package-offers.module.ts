import { Module } from '@nestjs/common';
import { PackageOfferRepository } from './package-offer.repository.js';

/** What apps are offered for. */
@Module({ providers: [PackageOfferRepository], exports: [PackageOfferRepository] })
export class PackageOffersModule {}
