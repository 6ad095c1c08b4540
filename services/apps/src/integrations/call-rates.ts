import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { CoreEndpoint } from '@lathe/proto/integrations/core';
import { Inject, Injectable } from '@nestjs/common';
import type { AppCaller } from './app-callers.js';

const windowSeconds = 60;

/** Calls of one person in an app, and of all its people together, within a minute. */
const rates: Readonly<Record<CoreEndpoint, { perUser: number; perApp: number }>> = {
  ExtractDataFromUploadedFile: { perUser: 20, perApp: 120 },
  InvokeLLM: { perUser: 20, perApp: 120 },
  SendEmail: { perUser: 5, perApp: 30 },
  UploadFile: { perUser: 60, perApp: 600 },
  UploadPrivateFile: { perUser: 60, perApp: 600 },
  CreateFileSignedUrl: { perUser: 300, perApp: 6_000 },
};

/** How often the integrations of an app may be called, whatever its owner's plan includes. */
@Injectable()
export class CallRates {
  constructor(@Inject(RATE_LIMITER) private readonly limiter: RateLimiter) {}

  /** Throws `too-many-requests`. */
  async run<T>(endpoint: CoreEndpoint, { app, userId }: AppCaller, work: () => Promise<T>): Promise<T> {
    const { perUser, perApp } = rates[endpoint];
    const key = `integrations:${endpoint}:${app.appId}`;
    return withinLimit(this.limiter, { key: `${key}:${userId}`, limit: perUser, windowSeconds }, () =>
      withinLimit(this.limiter, { key, limit: perApp, windowSeconds }, work),
    );
  }
}
