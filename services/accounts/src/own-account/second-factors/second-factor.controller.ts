import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import {
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@lathe/proto/accounts/second-factor';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BuiltInOnly } from '../../identity/built-in-only.guard.js';
import { AddPasskey } from './add-passkey.use-case.js';
import { OwnFactors } from './own-factors.use-case.js';
import { SetUpTotp } from './set-up-totp.use-case.js';

/** Second factors of the signed-in builder. */
@Controller()
@UseGuards(BuiltInOnly)
export class SecondFactorController {
  constructor(
    private readonly own: OwnFactors,
    private readonly totp: SetUpTotp,
    private readonly passkey: AddPasskey,
  ) {}

  @Route(listSecondFactors)
  list(@Caller() caller: Principal): Promise<RouteAnswer<typeof listSecondFactors>> {
    return this.own.list(ownerScope(caller));
  }

  @Route(beginTotp)
  beginTotp(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof beginTotp>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof beginTotp>> {
    return this.totp.begin(ownerScope(caller), body.password, ip);
  }

  @Route(confirmTotp)
  confirmTotp(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof confirmTotp>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof confirmTotp>> {
    return this.totp.confirm(ownerScope(caller), body, ip);
  }

  @Route(beginPasskey)
  beginPasskey(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof beginPasskey>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof beginPasskey>> {
    return this.passkey.begin(ownerScope(caller), body.password, ip);
  }

  @Route(confirmPasskey)
  confirmPasskey(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof confirmPasskey>,
  ): Promise<RouteAnswer<typeof confirmPasskey>> {
    return this.passkey.confirm(ownerScope(caller), body);
  }

  @Route(removeSecondFactor)
  async remove(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof removeSecondFactor>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof removeSecondFactor>> {
    await this.own.remove(ownerScope(caller), params.factorId, body.password, ip);
    return {};
  }

  @Route(renewRecoveryCodes)
  async renewCodes(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof renewRecoveryCodes>,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof renewRecoveryCodes>> {
    return { recoveryCodes: await this.own.renewCodes(ownerScope(caller), body.password, ip) };
  }
}
