import { Module } from '@nestjs/common';
import { ClaimFreeSlug } from './claim-free-slug.js';
import { SlugRepository } from './slug.repository.js';

@Module({
  providers: [SlugRepository, ClaimFreeSlug],
  exports: [SlugRepository, ClaimFreeSlug],
})
export class SlugsModule {}
