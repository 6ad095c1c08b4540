import type { RouteAnswer } from '@lathe/proto/http/route';
import { coreEndpoints, corePackage } from '@lathe/proto/integrations/core';
import type { readIntegrations } from '@lathe/proto/integrations/http';
import { Injectable } from '@nestjs/common';
import { AppCallers, type AppRequest } from './app-callers.js';

/** What an app can call, for whoever may open it. */
@Injectable()
export class ReadIntegrations {
  constructor(private readonly callers: AppCallers) {}

  async execute(request: AppRequest): Promise<RouteAnswer<typeof readIntegrations>> {
    await this.callers.opened(request);
    const endpoints = coreEndpoints.map((name) => ({ name }));
    return {
      installed_packages: [{ package_name: corePackage, instance_id: corePackage, endpoints }],
      missing_packages: [],
    };
  }
}
