import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import { uploadedStream } from '@lathe/platform/http/uploaded-file';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/integrations/http';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ReadIntegrations } from './read-integrations.use-case.js';
import { UploadFile } from './upload-file.use-case.js';

/** What running apps ask of the platform. */
@Controller()
export class IntegrationsController {
  constructor(
    private readonly readCase: ReadIntegrations,
    private readonly uploadCase: UploadFile,
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
  uploadFile(
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.uploadFile>,
    @Req() request: FastifyRequest,
  ): Promise<RouteAnswer<typeof routes.uploadFile>> {
    return this.uploadCase.execute({ host, caller, appId: params.id }, () => uploadedStream(request));
  }

  @Route(routes.callUnknown)
  callUnknown(@Input() { params }: RouteInput<typeof routes.callUnknown>): never {
    throw new DomainError(params.endpoint === 'GenerateImage' ? 'integration/no-image-model' : 'integration/unknown');
  }
}
