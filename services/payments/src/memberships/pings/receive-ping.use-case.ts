import { createHash } from 'node:crypto';
import { notFound } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { chargedApp } from '../../charging/owned-charging.js';
import { hashOfSecret } from '../../charging/ping-address.js';
import { readMembershipQueue } from '../../charging/reading-jobs.js';
import { PingRepository } from './ping.repository.js';

/** Gumroad's ids are short; what is longer is none. */
const longestId = 100;

/**
 * Keeps a ping of Gumroad once, and lets a job read what it names: its ids say where to look, and the rest of it is
 * believed in nothing. Answered when both are stored, or neither is.
 */
@Injectable()
export class ReceivePing {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly pings: PingRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `not-found` for a secret that no app has. Found by its digest, so time tells nothing of it. */
  async execute(secret: string, body: Buffer): Promise<void> {
    const charging = await this.chargings.findBySecret(platformScope(), hashOfSecret(secret));
    if (!charging?.connection) throw notFound();
    const { saleId, subscriberId, productId } = idsOf(body);
    if (saleId === null && subscriberId === null) return;
    // Gumroad tells of all that the seller sells.
    if (productId !== null && productId !== charging.connection.productId) return;
    const { appId } = charging;
    const pingId = `${appId}:${createHash('sha256').update(body).digest('hex')}`;
    const store = this.unitOfWork.run(async (tx) => {
      await this.pings.insert(chargedApp(platformScope(), appId), pingId, tx);
      const payload = { appId, saleId, subscriberId };
      await this.jobs.enqueue(readMembershipQueue, `${readMembershipQueue}:${pingId}`, payload, { tx });
    });
    await store.catch((error: unknown) => {
      // It came before, or comes twice at once: its job is there.
      if (!isDuplicateKey(error)) throw error;
    });
  }
}

interface PingIds {
  readonly saleId: string | null;
  readonly subscriberId: string | null;
  readonly productId: string | null;
}

/** What a form names exactly once. */
function idsOf(body: Buffer): PingIds {
  const form = new URLSearchParams(body.toString('utf8'));
  const idOf = (name: string): string | null => {
    const [value = '', ...more] = form.getAll(name);
    return value !== '' && value.length <= longestId && more.length === 0 ? value : null;
  };
  return { saleId: idOf('sale_id'), subscriberId: idOf('subscription_id'), productId: idOf('product_id') };
}
