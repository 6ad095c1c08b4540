import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import {
  changeProfile,
  listWorkspacePeople,
  readPicture,
  removePicture,
  savePicture,
} from '@lathe/proto/accounts/profile';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AccountView } from './account-view.js';
import { ChangeProfile } from './change-profile.use-case.js';
import { ListWorkspacePeople } from './list-workspace-people.use-case.js';
import { ReadPicture } from './read-picture.use-case.js';

/** Name and picture of the signed-in builder, and of those who build an app with them. */
@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ChangeProfile,
    private readonly pictureCase: ReadPicture,
    private readonly peopleCase: ListWorkspacePeople,
    private readonly view: AccountView,
  ) {}

  @Route(changeProfile)
  async change(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof changeProfile>,
  ): Promise<RouteAnswer<typeof changeProfile>> {
    return this.view.of(await this.profile.rename(ownerScope(caller), body.name));
  }

  @Route(savePicture)
  async savePicture(
    @Caller() caller: Principal,
    @Input() { body }: RouteInput<typeof savePicture>,
  ): Promise<RouteAnswer<typeof savePicture>> {
    return this.view.of(await this.profile.setPicture(ownerScope(caller), Buffer.from(body.picture, 'base64')));
  }

  @Route(removePicture)
  async removePicture(@Caller() caller: Principal): Promise<RouteAnswer<typeof removePicture>> {
    return this.view.of(await this.profile.removePicture(ownerScope(caller)));
  }

  @Route(listWorkspacePeople)
  async people(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof listWorkspacePeople>,
  ): Promise<RouteAnswer<typeof listWorkspacePeople>> {
    return { people: await this.peopleCase.execute(ownerScope(caller), params.id) };
  }

  @Route(readPicture)
  async readPicture(@Input() { params }: RouteInput<typeof readPicture>, @Res() reply: FastifyReply): Promise<void> {
    const { contentType, bytes } = await this.pictureCase.execute(params.pictureId);
    await reply
      .headers({
        'content-type': contentType,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, max-age=86400, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  }
}
