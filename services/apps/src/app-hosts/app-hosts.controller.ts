import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { requestOrigin } from '@lathe/platform/http/request-origin';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { accountOf, ownerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import * as routes from '@lathe/proto/apps/app-addresses';
import { appPage } from '@lathe/proto/apps/app-page';
import { assistantPage, readAssistantLoader } from '@lathe/proto/apps/assistant';
import { createLiveCode } from '@lathe/proto/apps/http';
import { toolPage } from '@lathe/proto/apps/tools/runs';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImmutableFiles } from '../immutable-files/immutable-file.js';
import { CreateLiveCode } from './create-live-code.use-case.js';
import { FindAppOrigin } from './find-app-origin.use-case.js';
import { FindLoginOrigin } from './find-login-origin.use-case.js';
import { OpenAccountPage } from './open-account-page.use-case.js';
import { OpenAssistantLoader } from './open-assistant-loader.use-case.js';
import { OpenAssistantPage } from './open-assistant-page.use-case.js';
import { OpenLoginPage } from './open-login-page.use-case.js';
import { OpenPage } from './open-page.use-case.js';
import { OpenPlansPage } from './open-plans-page.use-case.js';
import { OpenToolPage } from './open-tool-page.use-case.js';
import type { PageAnswer } from './page-answers.js';

/** Pages of app hosts, and the platform's addresses that lead to them. */
@Controller()
export class AppHostsController {
  private readonly sender = new ImmutableFiles();

  constructor(
    private readonly openPage: OpenPage,
    private readonly openLoginPage: OpenLoginPage,
    private readonly openAccountPage: OpenAccountPage,
    private readonly openPlansPage: OpenPlansPage,
    private readonly openAssistantLoader: OpenAssistantLoader,
    private readonly openAssistantPage: OpenAssistantPage,
    private readonly openToolPage: OpenToolPage,
    private readonly createLiveCode: CreateLiveCode,
    private readonly findAppOrigin: FindAppOrigin,
    private readonly findLoginOrigin: FindLoginOrigin,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Route(routes.loginPage)
  async login(
    @RequestHost() host: HostTarget,
    @Input() { params, query }: RouteInput<typeof routes.loginPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (host.kind !== 'platform') return answer(reply, await this.openLoginPage.execute(host, params.id, query));
    await reply.redirect((await this.findLoginOrigin.execute(params.id)) + request.url, 302);
  }

  @Route(createLiveCode)
  async liveCode(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof createLiveCode>,
  ): Promise<RouteAnswer<typeof createLiveCode>> {
    return { url: await this.createLiveCode.execute(ownerScope(caller), accountOf(caller), params.id, body) };
  }

  @Route(assistantPage)
  async assistant(
    @RequestHost() host: HostTarget,
    @Input() { params }: RouteInput<typeof assistantPage>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.openAssistantPage.execute(host, params.id));
  }

  @Route(readAssistantLoader)
  async assistantLoader(
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.openAssistantLoader.execute(host, requestOrigin(request, this.site));
    await this.sender.send(request, reply, file, 'no-cache');
  }

  @Route(toolPage)
  async tool(
    @RequestHost() host: HostTarget,
    @Input() { params, query }: RouteInput<typeof toolPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.openToolPage.execute(host, params.toolPath, request.url, query.code));
  }

  @Route(routes.accountPage)
  async account(
    @RequestHost() host: HostTarget,
    @Input() { params, query }: RouteInput<typeof routes.accountPage>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.openAccountPage.execute(host, params.id, query.verify));
  }

  @Route(routes.plansPage)
  async plans(
    @RequestHost() host: HostTarget,
    @Input() { params, query }: RouteInput<typeof routes.plansPage>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.openPlansPage.execute(host, params.id, query));
  }

  /** Keeps whatever follows the slug, path and query (spec 2, section 2). */
  @Route(routes.openAppPage)
  async open(
    @RequestHost() host: HostTarget,
    @Input() { params }: RouteInput<typeof routes.openAppPage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (host.kind !== 'platform') return answer(reply, await this.openPage.execute(host, request.url));
    const origin = await this.findAppOrigin.execute(params.slug);
    const rest = request.url.replace(/^\/app\/[^/?#]*/, '');
    await reply.redirect(`${origin}${rest.startsWith('/') ? '' : '/'}${rest}`, 302);
  }

  @Route(appPage)
  async page(
    @RequestHost() host: HostTarget,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (host.kind === 'platform' || host.kind === 'files') throw notFound();
    await answer(reply, await this.openPage.execute(host, request.url));
  }
}

async function answer(reply: FastifyReply, { status, headers, body }: PageAnswer): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
