import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { createApiKey, listApiKeys, removeApiKey } from '@lathe/proto/accounts/api-keys';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnKeys } from './own-keys.use-case.js';

/** API keys of the signed-in builder. */
@Controller()
export class OwnKeysController {
  constructor(private readonly keys: OwnKeys) {}

  @Route(listApiKeys)
  async list(@Caller() caller: Principal): Promise<RouteAnswer<typeof listApiKeys>> {
    return { keys: await this.keys.list(ownerScope(caller)) };
  }

  @Route(createApiKey)
  create(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof createApiKey>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof createApiKey>> {
    return this.keys.create(ownerScope(caller), body, ip);
  }

  @Route(removeApiKey)
  async remove(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof removeApiKey>,
  ): Promise<RouteAnswer<typeof removeApiKey>> {
    await this.keys.remove(ownerScope(caller), params.keyId);
    return {};
  }
}
