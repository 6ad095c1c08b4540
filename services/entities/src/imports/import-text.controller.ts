import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import type { ImportRecord } from '@lathe/proto/entities/imports';
import { importText } from '@lathe/proto/entities/internal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ImportText } from './import-text.use-case.js';

/** Files of the builder chat. */
@Controller()
export class ImportTextController {
  constructor(private readonly importCase: ImportText) {}

  @Route(importText)
  import(@Input() { params, body }: RouteInput<typeof importText>, @Caller() caller: Principal): Promise<ImportRecord> {
    return this.importCase.execute(caller, params.id, body);
  }
}
