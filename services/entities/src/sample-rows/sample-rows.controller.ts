import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { insertSampleRows } from '@lathe/proto/entities/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { InsertSampleRows } from './insert-sample-rows.use-case.js';

/** Sample rows, for the builder chat. */
@Controller()
export class SampleRowsController {
  constructor(private readonly insertCase: InsertSampleRows) {}

  @Route(insertSampleRows)
  insert(
    @Input() { params, body }: RouteInput<typeof insertSampleRows>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof insertSampleRows>> {
    return this.insertCase.execute(caller, params.id, body.batchId, body.records);
  }
}
