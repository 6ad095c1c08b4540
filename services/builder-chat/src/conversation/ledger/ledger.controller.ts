import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readLedger } from '@lathe/proto/builder-chat/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadLedger } from './read-ledger.use-case.js';

@Controller()
export class LedgerController {
  constructor(private readonly readLedger: ReadLedger) {}

  @Route(readLedger)
  async read(
    @Input() { params }: RouteInput<typeof readLedger>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readLedger>> {
    return { turns: await this.readLedger.execute(ownerScope(caller), params.id, params.messageId) };
  }
}
