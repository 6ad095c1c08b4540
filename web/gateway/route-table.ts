import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { ServiceName } from '@lathe/proto/common/services';
import type { RouteContract } from '@lathe/proto/http/route';

/** Which service answers a path, on the platform's host and on app hosts. Built from the contracts alone. */
export class RouteTable {
  private readonly platform = findMyWay({ ignoreTrailingSlash: true });
  private readonly app = findMyWay({ ignoreTrailingSlash: true });

  constructor(contracts: readonly RouteContract[]) {
    for (const contract of contracts) {
      if (contract.auth === 'internal') continue;
      if (contract.site !== 'app') this.add(this.platform, contract);
      if (contract.site !== 'platform') this.add(this.app, contract);
    }
  }

  /** The service of a request; undefined when no contract names the path on this kind of host. */
  find(site: 'platform' | 'app', method: string, path: string): ServiceName | undefined {
    const router = site === 'platform' ? this.platform : this.app;
    const wanted = method === 'HEAD' ? 'GET' : method;
    return router.find(wanted as HTTPMethod, path)?.store as ServiceName | undefined;
  }

  private add(router: ReturnType<typeof findMyWay>, contract: RouteContract): void {
    for (const path of [contract.path, ...contract.aliases]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      if (!router.hasRoute(contract.method, pattern)) router.on(contract.method, pattern, () => undefined, contract.service);
    }
  }
}
