import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import type { App } from '@lathe/proto/apps/model';
import * as routes from '@lathe/proto/apps/sharing';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppView } from '../apps/app-view.js';
import { ReadPicture } from './read-picture.use-case.js';
import { SavePicture } from './save-picture.use-case.js';

@Controller()
export class PicturesController {
  constructor(
    private readonly saveCase: SavePicture,
    private readonly readCase: ReadPicture,
    private readonly view: AppView,
  ) {}

  @Route(routes.savePicture)
  async save(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.savePicture>,
  ): Promise<App> {
    const bytes = Buffer.from(body.image, 'base64');
    return this.view.of(caller, await this.saveCase.execute(ownerScope(caller), params.id, body.versionId, bytes));
  }

  @Route(routes.readPicture)
  async read(
    @RequestHost() host: HostTarget,
    @Input() { params }: RouteInput<typeof routes.readPicture>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { bytes, contentType } = await this.readCase.execute(host, params.id, params.file);
    await reply
      .headers({
        'content-type': contentType,
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'private, max-age=86400, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(bytes));
  }
}
