import { randomBytes } from 'node:crypto';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { slugCandidates, slugOfName } from './slug.js';
import { SlugRepository } from './slug.repository.js';

const randomEnding = (): string => randomBytes(3).toString('hex');

/** Gives an app the first free slug made from a name. */
@Injectable()
export class ClaimFreeSlug {
  constructor(private readonly slugs: SlugRepository) {}

  async execute(name: string, appId: string, tx: Transaction): Promise<string> {
    for (const slug of slugCandidates(slugOfName(name), randomEnding))
      if (await this.slugs.claim(slug, appId, tx)) return slug;
    throw new Error('Slug candidates never end');
  }
}
