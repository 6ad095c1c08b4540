import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/http';
import { kindOfFile } from '@lathe/proto/apps/project/paths';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { hashOf } from '../versions/manifest.js';
import { CreateFile } from './create-file.use-case.js';
import { DeleteFile } from './delete-file.use-case.js';
import { ListFiles } from './list-files.use-case.js';
import { RenameFile } from './rename-file.use-case.js';
import { UpdateFile } from './update-file.use-case.js';

@Controller()
export class FilesController {
  constructor(
    private readonly listFiles: ListFiles,
    private readonly updateFile: UpdateFile,
    private readonly createFile: CreateFile,
    private readonly renameFile: RenameFile,
    private readonly deleteFile: DeleteFile,
  ) {}

  @Route(routes.listFiles)
  async list(
    @Caller() caller: Principal,
    @Input() { params, query }: RouteInput<typeof routes.listFiles>,
  ): Promise<RouteAnswer<typeof routes.listFiles>> {
    const { versionId, editable, files } = await this.listFiles.execute(ownerScope(caller), params.id, query.versionId);
    return {
      versionId,
      editable,
      files: files.map(({ path, content }) => ({
        path,
        content,
        hash: hashOf(content),
        readOnly: kindOfFile(path) === 'entity',
      })),
    };
  }

  @Route(routes.updateFile)
  async update(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.updateFile>,
  ): Promise<RouteAnswer<typeof routes.updateFile>> {
    const { fileId: path, content, baseHash, head } = body;
    const versionId = await this.updateFile.execute(ownerScope(caller), params.id, { path, content, baseHash }, head);
    return { versionId, hash: hashOf(content) };
  }

  @Route(routes.createFile)
  async create(
    @Caller() caller: Principal,
    @Input() { params, body: { fileId: path, content } }: RouteInput<typeof routes.createFile>,
  ): Promise<RouteAnswer<typeof routes.createFile>> {
    return { versionId: await this.createFile.execute(ownerScope(caller), params.id, { path, content }) };
  }

  @Route(routes.renameFile)
  async rename(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.renameFile>,
  ): Promise<RouteAnswer<typeof routes.renameFile>> {
    const { fileId: path, newFileId, baseHash, referencesToUpdate } = body;
    return {
      versionId: await this.renameFile.execute(
        ownerScope(caller),
        params.id,
        { path, baseHash },
        newFileId,
        referencesToUpdate,
      ),
    };
  }

  @Route(routes.deleteFile)
  async delete(
    @Caller() caller: Principal,
    @Input() { params, body: { fileId: path, baseHash, referencesToUpdate } }: RouteInput<typeof routes.deleteFile>,
  ): Promise<RouteAnswer<typeof routes.deleteFile>> {
    return {
      versionId: await this.deleteFile.execute(ownerScope(caller), params.id, { path, baseHash }, referencesToUpdate),
    };
  }
}
