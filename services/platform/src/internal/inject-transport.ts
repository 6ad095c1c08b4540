import type { ServiceName } from '@lathe/proto/common/services';
import type { FastifyInstance } from 'fastify';
import type { InternalRequest, InternalTransport } from './internal-client.js';

/** Standalone: the other service is in this process, so the call never touches a socket. */
export class InjectTransport implements InternalTransport {
  private readonly servers = new Map<ServiceName, FastifyInstance>();

  mount(service: ServiceName, server: FastifyInstance): void {
    this.servers.set(service, server);
  }

  async send(service: ServiceName, request: InternalRequest): Promise<{ status: number; body: string }> {
    const server = this.servers.get(service);
    if (!server) throw new Error(`Service ${service} is not running`);
    const answer = await server.inject({
      method: request.method as 'GET',
      url: request.path,
      headers: request.headers,
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    return { status: answer.statusCode, body: answer.body };
  }
}
