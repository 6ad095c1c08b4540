import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreVersion, withdrawCommit } from '@lathe/proto/apps/internal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { InternalTokens } from '../auth/internal-token.js';
import { Input, Route } from '../http/route.decorator.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { HttpTransport } from './http-transport.js';
import { asOwner, InternalClient, type InternalTransport } from './internal-client.js';

const id = '0123456789abcdef01234567';
const restored: unknown[] = [];

@Controller()
class AppsController {
  @Route(withdrawCommit)
  withdraw(@Input() { params }: RouteInput<typeof withdrawCommit>): { versionId: string } {
    return { versionId: params.commitId };
  }

  @Route(restoreVersion)
  restore(@Input() { body }: RouteInput<typeof restoreVersion>): { versionId: string; chatCut: null; seq: number } {
    restored.push(body);
    return { versionId: id, chatCut: null, seq: 1 };
  }
}

@Module({ controllers: [AppsController] })
class AppsModule {}

const definition: ServiceDefinition = {
  name: 'apps',
  env: z.object({}),
  modules: [AppsModule],
  consumers: [],
  processors: [],
};

describe('an internal call', () => {
  let test: TestService;
  const transports: Record<string, () => Promise<InternalTransport>> = {
    'in one process': async () => test.runtime.transport,
    'between processes': async () =>
      new HttpTransport(new Map([['apps', await test.service.server.listen({ host: '127.0.0.1', port: 0 })]])),
  };
  beforeAll(async () => {
    test = await startTestService(definition);
  });
  afterAll(() => test.stop());

  it.each(Object.keys(transports))('%s reaches its service with a body and without', async (way) => {
    const transport = await transports[way]!();
    const client = new InternalClient('builder-chat', new InternalTokens(test.runtime.internalSecret), transport);
    expect(await client.call(withdrawCommit, { params: { id, commitId: id } }, asOwner(id, id))).toEqual({
      versionId: id,
    });
    await client.call(restoreVersion, { params: { id }, body: { undo: true } }, asOwner(id, id));
    expect(restored.pop()).toEqual({ undo: true });
    if (transport instanceof HttpTransport) await transport.close();
  });
});
