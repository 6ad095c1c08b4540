import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/http';
import { kindOfFile } from '@lathe/proto/apps/project/paths';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { DeleteFile } from './delete-file.use-case.js';
import { ListFiles } from './list-files.use-case.js';
import { UpdateFile } from './update-file.use-case.js';

@Controller()
export class FilesController {
  constructor(
    private readonly listFiles: ListFiles,
    private readonly updateFile: UpdateFile,
    private readonly deleteFile: DeleteFile,
  ) {}

  @Route(routes.listFiles)
  async list(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.listFiles>,
  ): Promise<RouteAnswer<typeof routes.listFiles>> {
    const { versionId, files } = await this.listFiles.execute(ownerScope(caller), params.id, query.versionId);
    return { versionId, files: files.map((file) => ({ ...file, readOnly: kindOfFile(file.path) === 'entity' })) };
  }

  @Route(routes.updateFile)
  async update(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.updateFile>,
  ): Promise<{ versionId: string }> {
    return {
      versionId: await this.updateFile.execute(
        ownerScope(caller),
        params.id,
        { path: body.fileId, content: body.content },
        body.head,
      ),
    };
  }

  @Route(routes.deleteFile)
  async delete(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.deleteFile>,
  ): Promise<{ versionId: string }> {
    return {
      versionId: await this.deleteFile.execute(ownerScope(caller), params.id, body.fileId, body.referencesToUpdate),
    };
  }
}
