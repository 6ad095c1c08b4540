import { serviceNames, type ServiceName } from '@lathe/proto/common/services';
import { Agent, request } from 'undici';
import { StartError } from '../config/load-config.js';
import type { CommonEnv } from '../config/common-config.js';
import type { InternalRequest, InternalTransport } from './internal-client.js';

const timeoutMs = 30_000;
const connectAttempts = 20;
const connectPauseMs = 150;

/** `builder-chat` -> `BUILDER_CHAT_URL`. */
export const addressVariable = (service: ServiceName) => `${service.replaceAll('-', '_').toUpperCase()}_URL` as keyof CommonEnv;

/** Base addresses of the services. Throws a StartError that names what is missing. */
export function serviceAddresses(env: CommonEnv, except?: ServiceName): Map<ServiceName, string> {
  const missing = serviceNames.filter((service) => service !== except && !env[addressVariable(service)]);
  if (missing.length > 0) throw new StartError(`${missing.map(addressVariable).join(', ')} must say where the other services are.`);
  return new Map(serviceNames.flatMap((service) => (env[addressVariable(service)] ? [[service, env[addressVariable(service)] as string]] : [])));
}

/** True when no connection came about, so that the other side cannot have seen the request. */
export const notConnected = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? '';
  return ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code);
};

/** Internal calls between processes. A refused connection is tried again for some seconds: the other side may be starting anew. */
export class HttpTransport implements InternalTransport {
  // Idle sockets are given up before a stopping service does so, and none is reused while it closes.
  private readonly agent = new Agent({ keepAliveTimeout: 2_000, keepAliveMaxTimeout: 2_000, connect: { timeout: 5_000 }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

  constructor(private readonly addresses: ReadonlyMap<ServiceName, string>) {}

  async send(service: ServiceName, { method, path, headers, body }: InternalRequest): Promise<{ status: number; body: string }> {
    const address = this.addresses.get(service);
    if (!address) throw new Error(`The address of ${service} is not known`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await request(address + path, { method: method as 'GET', headers, dispatcher: this.agent, ...(body === undefined ? {} : { body }) });
        return { status: answer.statusCode, body: await answer.body.text() };
      } catch (error) {
        if (!notConnected(error) || attempt >= connectAttempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, connectPauseMs));
      }
    }
  }

  async close(): Promise<void> {
    await this.agent.close();
  }
}
