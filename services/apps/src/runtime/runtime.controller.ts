import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { accountOf, ownerScope } from '@lathe/platform/tenancy/scope';
import { readAccountScript, readPlansScript } from '@lathe/proto/apps/app-addresses';
import { readAssistantScript } from '@lathe/proto/apps/assistant';
import { readBundle } from '@lathe/proto/apps/bundle';
import * as routes from '@lathe/proto/apps/http';
import { readToolListScript, readToolScript } from '@lathe/proto/apps/tools/runs';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ImmutableFile, ImmutableFiles } from '../immutable-files/immutable-file.js';
import { ReadPageScript } from '../page-scripts/read-page-script.use-case.js';
import { CreatePreviewCode } from './create-preview-code.use-case.js';
import { OpenPreviewSession } from './open-preview-session.use-case.js';
import { ReadAsset } from './read-asset.use-case.js';
import { ReadBundle } from './read-bundle.use-case.js';
import { ReadVendorFile } from './read-vendor-file.use-case.js';

@Controller()
export class RuntimeController {
  private readonly sender = new ImmutableFiles();

  constructor(
    private readonly bundle: ReadBundle,
    private readonly previewCode: CreatePreviewCode,
    private readonly previewSession: OpenPreviewSession,
    private readonly asset: ReadAsset,
    private readonly vendorFile: ReadVendorFile,
    private readonly pageScript: ReadPageScript,
  ) {}

  @Route(readBundle)
  async readBundle(
    @Caller() caller: Principal,
    @RequestHost() host: HostTarget,
    @Input() { query }: RouteInput<typeof readBundle>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof readBundle>> {
    void reply.header('cache-control', 'no-store').header('vary', 'authorization');
    return this.bundle.execute(caller, host, query);
  }

  @Route(routes.createPreviewCode)
  createPreviewCode(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.createPreviewCode>,
  ): Promise<RouteAnswer<typeof routes.createPreviewCode>> {
    return this.previewCode.execute(ownerScope(caller), accountOf(caller), params.id, body);
  }

  @Route(routes.openPreviewSession)
  async openPreviewSession(
    @RequestHost() host: HostTarget,
    @Input() { body }: RouteInput<typeof routes.openPreviewSession>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof routes.openPreviewSession>> {
    void reply.header('cache-control', 'no-store');
    return this.previewSession.execute(host, body.code);
  }

  @Route(routes.readAsset)
  async readAsset(
    @RequestHost() host: HostTarget,
    @Input() { params }: RouteInput<typeof routes.readAsset>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseWorkers(request);
    const { bytes, isForEverybody } = await this.asset.execute(host, params);
    const file: ImmutableFile = {
      name: `${params.hash}-${params.file}`,
      extension: params.file.endsWith('.css') ? 'css' : 'js',
      bytes,
    };
    await this.sender.send(request, reply, file, isForEverybody ? undefined : 'private, max-age=3600, immutable');
  }

  @Route(routes.readVendorFile)
  async readVendorFile(
    @Input() { params }: RouteInput<typeof routes.readVendorFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseWorkers(request);
    const file = await this.vendorFile.execute(params.file);
    await this.sender.send(request, reply, {
      name: params.file,
      extension: params.file.endsWith('.css') ? 'css' : 'js',
      ...file,
    });
  }

  @Route(routes.readLoginScript)
  async readLoginScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('login'), 'no-cache');
  }

  @Route(routes.readWorkspaceScript)
  async readWorkspaceScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('workspace'), 'no-cache');
  }

  @Route(readAccountScript)
  async readAccountScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('account'), 'no-cache');
  }

  @Route(readPlansScript)
  async readPlansScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('plans'), 'no-cache');
  }

  @Route(readAssistantScript)
  async readAssistantScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('chat'), 'no-cache');
  }

  @Route(readToolScript)
  async readToolScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('tool'), 'no-cache');
  }

  @Route(readToolListScript)
  async readToolListScript(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseWorkers(request);
    await this.sender.send(request, reply, await this.pageScript.execute('tools'), 'no-cache');
  }
}

/** App pages get no service worker: it would outlive the version that registered it. */
function refuseWorkers(request: FastifyRequest): void {
  if (request.headers['service-worker'] !== undefined) throw notFound();
}
