import { Caller, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readModels } from '@lathe/proto/builder-chat/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AnswerModels } from './answer-models.js';

@Controller()
export class ModelsController {
  constructor(private readonly models: AnswerModels) {}

  /** Which models there are is for admins (spec 2, section 6). */
  @Route(readModels)
  read(@Caller() caller: Principal): RouteAnswer<typeof readModels> {
    const { isLanguageModel, choices } = this.models;
    return { isLanguageModel, models: ownerScope(caller).isAdmin ? choices : [] };
  }
}
