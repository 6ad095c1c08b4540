import { clientGone } from '@lathe/platform/http/client-gone';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { createRowForTool, readRowsForTool } from '@lathe/proto/entities/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CreateRowForTool } from './create-row-for-tool.use-case.js';
import { ReadRowsForTool } from './read-rows-for-tool.use-case.js';

/** Rows that the runs of tools read and make. */
@Controller()
export class RowsForToolsController {
  constructor(
    private readonly readCase: ReadRowsForTool,
    private readonly createCase: CreateRowForTool,
  ) {}

  @Route(readRowsForTool)
  async read(
    @Input() { params, body }: RouteInput<typeof readRowsForTool>,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof readRowsForTool>> {
    return { rows: await this.readCase.execute(caller, params.id, body, clientGone(reply)) };
  }

  @Route(createRowForTool)
  async create(
    @Input() { params, body }: RouteInput<typeof createRowForTool>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof createRowForTool>> {
    return { rowId: await this.createCase.execute(caller, params.id, body) };
  }
}
