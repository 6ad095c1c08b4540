import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { UploadRepository } from '../uploads/upload.repository.js';
import type { Collected, CollectStep } from './collect-step.js';

const atOnce = 100;

/** Takes away files whose bytes never came to their end because the process that took them in has died. */
@Injectable()
export class CollectUploads implements CollectStep {
  constructor(private readonly uploads: UploadRepository) {}

  async execute(app: AppRecord, until: Date): Promise<Collected> {
    const broken = await this.uploads.listBroken(app, until, atOnce);
    for (const upload of broken) await this.uploads.discard(upload);
    return broken.length === atOnce ? 'more' : 'done';
  }
}
