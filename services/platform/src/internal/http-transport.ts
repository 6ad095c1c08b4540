import { type ServiceName, serviceNames } from '@lathe/proto/common/services';
import { request } from 'undici';
import type { CommonEnv } from '../config/common-config.js';
import { StartError } from '../config/load-config.js';
import type { InternalRequest, InternalTransport } from './internal-client.js';
import { openServiceAgent } from './service-agent.js';

/** From the first attempt to connect to the last byte of the answer. */
const callMs = 30_000;
const connectForMs = 3_000;

/** `builder-chat` -> `BUILDER_CHAT_URL`. */
export const addressVariable = (service: ServiceName) =>
  `${service.replaceAll('-', '_').toUpperCase()}_URL` as keyof CommonEnv;

/** Base addresses of the services. Throws a StartError that names what is missing. */
export function serviceAddresses(env: CommonEnv, except?: ServiceName): Map<ServiceName, string> {
  const missing = serviceNames.filter((service) => service !== except && !env[addressVariable(service)]);
  if (missing.length > 0)
    throw new StartError(`${missing.map(addressVariable).join(', ')} must say where the other services are.`);
  return new Map(
    serviceNames.flatMap((service) =>
      env[addressVariable(service)] ? [[service, env[addressVariable(service)] as string]] : [],
    ),
  );
}

/** Internal calls between processes, over HTTP or HTTPS, below the path of the service's address. */
export class HttpTransport implements InternalTransport {
  private readonly agent = openServiceAgent(connectForMs);

  constructor(
    private readonly addresses: ReadonlyMap<ServiceName, string>,
    private readonly timeoutMs = callMs,
  ) {}

  async send(
    service: ServiceName,
    { method, path, headers, body }: InternalRequest,
  ): Promise<{ status: number; body: string }> {
    const address = this.addresses.get(service);
    if (!address) throw new Error(`The address of ${service} is not known`);
    const signal = AbortSignal.timeout(this.timeoutMs);
    const answer = await request(address + path, {
      method: method as 'GET',
      headers,
      dispatcher: this.agent,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  }

  async close(): Promise<void> {
    await this.agent.close();
  }
}
