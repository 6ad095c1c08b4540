import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { siteOf } from '../config/common-config.js';
import { ErrorFilter } from '../errors/error.filter.js';
import { Probe } from '../http/route.decorator.js';
import { createLogger } from '../logging/logger.js';
import { MemoryRateLimiter } from '../rate-limit/memory-rate-limiter.js';
import { ApiKeyVerifier } from './api-key-verifier.js';
import { AuthGuard } from './auth.guard.js';
import { InternalTokens } from './internal-token.js';
import { TokenVerifier } from './token-verifier.js';

/** What somebody writes who forgets the contract. */
@Controller()
class ForgottenController {
  @Get('/api/forgotten')
  read(): object {
    return { secret: 'everything' };
  }

  @Post('/internal/forgotten')
  write(): object {
    return { done: true };
  }
}

@Controller()
class ProbeController {
  @Get('/healthz')
  @Probe()
  alive(): object {
    return { status: 'ok' };
  }
}

@Module({ controllers: [ForgottenController, ProbeController] })
class TestModule {}

describe('AuthGuard', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    const site = siteOf({ PUBLIC_URL: undefined, APPS_DOMAIN: 'localhost', PORT: 4400 });
    const tokens = new TokenVerifier(site.publicUrl, { keys: async () => ({ keys: [] }), epochOf: async () => 0 });
    const noKeys = new ApiKeyVerifier({ find: async () => null, epochOf: async () => 0 }, new MemoryRateLimiter());
    app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), { logger: false });
    app.useGlobalGuards(
      new AuthGuard('payments', site, tokens, noKeys, new InternalTokens('a secret that only this test knows')),
    );
    app.useGlobalFilters(new ErrorFilter(createLogger('payments', 'silent')));
    await app.init();
  });
  afterAll(() => app.close());

  it.each([
    ['GET', '/api/forgotten'],
    ['POST', '/internal/forgotten'],
  ] as const)('refuses %s %s, which has no contract', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not-found' }]);
    expect(answer.body).not.toContain('everything');
  });

  it('lets the probes of the process pass, which have none', async () => {
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});
