import type { RouteContract } from '@lathe/proto/http/route';
import findMyWay, { type HTTPMethod } from 'find-my-way';

/**
 * Which contract a path belongs to, on the platform's host and on app hosts. Built from the contracts alone; internal
 * ones are in none.
 */
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

  /** The contract of a request; undefined when none names the path on this kind of host. */
  find(site: 'platform' | 'app', method: string, path: string): RouteContract | undefined {
    const router = site === 'platform' ? this.platform : this.app;
    const wanted = method === 'HEAD' ? 'GET' : method;
    return router.find(wanted as HTTPMethod, path)?.store as RouteContract | undefined;
  }

  private add(router: ReturnType<typeof findMyWay>, contract: RouteContract): void {
    for (const path of [contract.path, ...contract.aliases]) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      if (!router.hasRoute(contract.method, pattern)) router.on(contract.method, pattern, () => undefined, contract);
    }
  }
}
