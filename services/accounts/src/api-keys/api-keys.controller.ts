import { Input, Route } from '@lathe/platform/http/route.decorator';
import { findApiKey } from '@lathe/proto/accounts/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { FindApiKey } from './find-api-key.use-case.js';

/** What other services ask of API keys. */
@Controller()
export class ApiKeysController {
  constructor(private readonly findCase: FindApiKey) {}

  @Route(findApiKey)
  async find(@Input() { body }: RouteInput<typeof findApiKey>): Promise<RouteAnswer<typeof findApiKey>> {
    return { key: await this.findCase.execute(body.hash) };
  }
}
