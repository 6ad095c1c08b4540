import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { kindOfFile } from '../versions/file-path.js';
import { ReadVersion } from '../versions/read-version.js';
import { EditFiles } from './edit-files.use-case.js';

@Controller()
export class FilesController {
  constructor(
    private readonly read: ReadVersion,
    private readonly edit: EditFiles,
  ) {}

  @Route(routes.listFiles)
  async list(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.listFiles>,
  ): Promise<RouteAnswer<typeof routes.listFiles>> {
    const app = await this.read.app(ownerScope(caller), params.id);
    const versionId = query.versionId ?? app.head;
    if (!versionId) return { versionId: null, files: [] };
    const files = await this.read.files(app, await this.read.version(app, versionId));
    return { versionId, files: files.map((file) => ({ ...file, readOnly: kindOfFile(file.path) === 'entity' })) };
  }

  @Route(routes.updateFile)
  async update(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.updateFile>,
  ): Promise<{ versionId: string }> {
    return {
      versionId: await this.edit.update(
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
    return { versionId: await this.edit.delete(ownerScope(caller), params.id, body.fileId, body.referencesToUpdate) };
  }
}
