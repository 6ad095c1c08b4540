import { Input, Operator, Route } from '@lathe/platform/http/route.decorator';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { readModelCosts } from '@lathe/proto/desk/model-costs';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadModelCosts } from './read-model-costs.use-case.js';

/** Usage and cost of language models, for operators. */
@Controller()
export class ModelCostsController {
  constructor(private readonly readCase: ReadModelCosts) {}

  @Route(readModelCosts)
  read(
    @Input() { query }: RouteInput<typeof readModelCosts>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof readModelCosts>> {
    return this.readCase.execute(operator, query);
  }
}
