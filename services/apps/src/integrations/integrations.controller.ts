import { DomainError } from '@lathe/platform/errors/domain-error';
import { clientGone } from '@lathe/platform/http/client-gone';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { uploadedStream } from '@lathe/platform/http/uploaded-file';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/integrations/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreateSignedUrl } from './create-signed-url.use-case.js';
import { ExtractData } from './extract-data.use-case.js';
import { InvokeLlm } from './invoke-llm.use-case.js';
import { ReadIntegrations } from './read-integrations.use-case.js';
import { SendEmail } from './send-email.use-case.js';
import { UploadFile } from './upload-file.use-case.js';

/** What running apps ask of the platform. */
@Controller()
export class IntegrationsController {
  constructor(
    private readonly readCase: ReadIntegrations,
    private readonly uploadCase: UploadFile,
    private readonly signCase: CreateSignedUrl,
    private readonly invokeCase: InvokeLlm,
    private readonly extractCase: ExtractData,
    private readonly mailCase: SendEmail,
  ) {}

  @Route(routes.readIntegrations)
  readIntegrations(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.readIntegrations>,
  ): Promise<RouteAnswer<typeof routes.readIntegrations>> {
    return this.readCase.execute({ host, caller, appId: params.id });
  }

  @Route(routes.uploadFile)
  async uploadFile(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.uploadFile>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.uploadFile>> {
    const about = { host, caller, appId: params.id };
    return { file_url: await this.uploadCase.execute(about, false, () => uploadedStream(request)) };
  }

  @Route(routes.uploadPrivateFile)
  async uploadPrivateFile(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.uploadPrivateFile>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.uploadPrivateFile>> {
    const about = { host, caller, appId: params.id };
    return { file_uri: await this.uploadCase.execute(about, true, () => uploadedStream(request)) };
  }

  @Route(routes.createSignedUrl)
  createSignedUrl(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.createSignedUrl>,
  ): Promise<RouteAnswer<typeof routes.createSignedUrl>> {
    return this.signCase.execute({ host, caller, appId: params.id }, body);
  }

  @Route(routes.invokeLlm)
  async invokeLlm(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.invokeLlm>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof routes.invokeLlm>> {
    const signal = clientGone(reply);
    // A text is JSON too: an answer that looks like a number is none.
    void reply.type('application/json').serializer(JSON.stringify);
    return this.invokeCase.execute({ host, caller, appId: params.id }, body, signal);
  }

  @Route(routes.extractData)
  extractData(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.extractData>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RouteAnswer<typeof routes.extractData>> {
    return this.extractCase.execute({ host, caller, appId: params.id }, body, clientGone(reply));
  }

  @Route(routes.sendEmail)
  sendEmail(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.sendEmail>,
  ): Promise<RouteAnswer<typeof routes.sendEmail>> {
    return this.mailCase.execute({ host, caller, appId: params.id }, body);
  }

  @Route(routes.callUnknown)
  callUnknown(@Input() { params }: RouteInput<typeof routes.callUnknown>): never {
    throw new DomainError(params.endpoint === 'GenerateImage' ? 'integration/no-image-model' : 'integration/unknown');
  }
}
