import { notFound } from '@lathe/platform/errors/domain-error';
import { Caller, Input, Operator, Route } from '@lathe/platform/http/route.decorator';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import { changePlan, endSignInAs, listAccounts, readDeskAccount, signInAs } from '@lathe/proto/desk/accounts';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChangePlan } from './change-plan.use-case.js';
import { ListAccounts } from './list-accounts.use-case.js';
import { ReadDeskAccount } from './read-desk-account.use-case.js';
import { SignInAs } from './sign-in-as.use-case.js';

/** Accounts at the operator's desk. */
@Controller()
export class DeskController {
  constructor(
    private readonly listCase: ListAccounts,
    private readonly readCase: ReadDeskAccount,
    private readonly planCase: ChangePlan,
    private readonly signInAsCase: SignInAs,
  ) {}

  @Route(listAccounts)
  list(
    @Input() { query }: RouteInput<typeof listAccounts>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof listAccounts>> {
    return this.listCase.execute(operator, query);
  }

  @Route(readDeskAccount)
  read(
    @Input() { params }: RouteInput<typeof readDeskAccount>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof readDeskAccount>> {
    return this.readCase.execute(operator, params.accountId);
  }

  @Route(changePlan)
  async changePlan(
    @Input() { params, body }: RouteInput<typeof changePlan>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof changePlan>> {
    await this.planCase.execute(operator, params.accountId, body.plan);
    return { plan: body.plan };
  }

  @Route(signInAs)
  signInAs(
    @Input() { params }: RouteInput<typeof signInAs>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof signInAs>> {
    return this.signInAsCase.begin(operator, params.accountId);
  }

  @Route(endSignInAs)
  async endSignInAs(
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof endSignInAs>> {
    if (caller.kind !== 'account') throw notFound();
    await this.signInAsCase.end(caller, request.ip);
    return {};
  }
}
