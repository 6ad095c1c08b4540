import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { SITE } from '@lathe/platform/service/tokens';
import { appPage } from '@lathe/proto/apps/app-page';
import * as routes from '@lathe/proto/apps/http';
import { idPattern } from '@lathe/proto/common/ids';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HostApps } from '../hosts/host-apps.js';
import { AppPages, type PageAnswer } from './app-pages.js';

/** Pages of app hosts, and the platform's addresses that lead to them. */
@Controller()
export class AppHostsController {
  constructor(
    private readonly hosts: HostApps,
    private readonly pages: AppPages,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(routes.loginPage)
  async login(
    @RequestHost() host: HostTarget,
    @Input() { params, query }: RouteInput<typeof routes.loginPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (host.kind !== 'platform') return answer(reply, await this.pages.login(host, params.id, query.nextUrl));
    const app = await this.hosts.living(params.id);
    if (!app?.published) throw notFound();
    await reply.redirect(appOrigin(app.slug, this.site) + request.url, 302);
  }

  /** Keeps whatever follows the slug, path and query (spec 2, section 2). */
  @Route(routes.openAppPage)
  async open(
    @RequestHost() host: HostTarget,
    @Input() { params }: RouteInput<typeof routes.openAppPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (host.kind !== 'platform') return answer(reply, await this.pages.page(host, request.url));
    const app =
      (await this.hosts.bySlug(params.slug))?.app ??
      (idPattern.test(params.slug) ? await this.hosts.living(params.slug) : undefined);
    if (!app) throw notFound();
    const rest = request.url.replace(/^\/app\/[^/?#]*/, '');
    await reply.redirect(`${appOrigin(app.slug, this.site)}${rest.startsWith('/') ? '' : '/'}${rest}`, 302);
  }

  @Route(appPage)
  async page(
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (host.kind === 'platform' || host.kind === 'files') throw notFound();
    await answer(reply, await this.pages.page(host, request.url));
  }
}

async function answer(reply: FastifyReply, { status, headers, body }: PageAnswer): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
