import { Input, Route } from '@lathe/platform/http/route.decorator';
import { operatorSignIn, type Session } from '@lathe/proto/accounts/http';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OperatorSignIn } from './operator-sign-in.use-case.js';

/** Sign-in of the person at this machine. */
@Controller()
export class OperatorController {
  constructor(private readonly signInCase: OperatorSignIn) {}

  @Route(operatorSignIn)
  signIn(@Input() { body }: RouteInput<typeof operatorSignIn>, @Req() request: FastifyRequest): Promise<Session> {
    return this.signInCase.execute(body.operatorToken, request.ip);
  }
}
