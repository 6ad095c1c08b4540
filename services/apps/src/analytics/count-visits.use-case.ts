import type { HostTarget } from '@lathe/platform/http/hosts';
import { originOf } from '@lathe/platform/rate-limit/origin';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { dayOf } from '@lathe/proto/apps/analytics';
import { namesOf } from '@lathe/proto/apps/project/paths';
import { errorEvent, ofTool, toolListPage } from '@lathe/proto/apps/visit-names';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import type { AppRecord } from '../records/app.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import { VisitCounts } from './visit-counts.js';
import type { Visit } from './visit-tally.js';
import { type Visitor, Visitors } from './visitors.js';

type PublishedApp = AppRecord & { readonly published: string };

const windowSeconds = 60;
/** Reports of one address in an app, and of all together, within a minute; a household shares its address. */
const perVisitor = 120;
const perApp = 12_000;

/** Counts what the pages of published apps tell. Whatever is not to be counted is passed over in silence. */
@Injectable()
export class CountVisits {
  constructor(
    private readonly hosts: HostApps,
    private readonly read: ReadVersion,
    private readonly tools: ToolRepository,
    private readonly visitors: Visitors,
    private readonly counts: VisitCounts,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Only pages and tools that are there have a name, so that nobody can fill the counts with others. */
  async visit(host: HostTarget, appId: string, page: string, visitor: Visitor): Promise<void> {
    const app = await this.live(host, appId);
    if (!app || !(await this.isWithinRate(app, visitor))) return;
    const place = await this.placeOf(app, page);
    if (!place) return;
    const now = Date.now();
    const isFirst = await this.visitors.isFirst(app.appId, '', visitor, now);
    const isFirstThere = await this.visitors.isFirst(app.appId, page, visitor, now);
    this.counts.addVisit(app.appId, dayOf(now), { ...place, isFirst, isFirstThere });
  }

  private async placeOf(app: PublishedApp, page: string): Promise<Pick<Visit, 'kind' | 'name'> | undefined> {
    if (page.startsWith(ofTool)) {
      const tool = await this.tools.active(app, page.slice(ofTool.length));
      return tool && { kind: 'tool', name: tool.toolId };
    }
    const { manifest } = await this.read.version(app, app.published);
    const pages = namesOf(pathsOf(manifest), 'page');
    const known = pages.length === 0 ? [toolListPage] : pages;
    return known.includes(page) ? { kind: 'page', name: page } : undefined;
  }

  async events(host: HostTarget, appId: string | undefined, names: readonly string[], visitor: Visitor): Promise<void> {
    const errors = names.filter((name) => name === errorEvent).length;
    const app = errors > 0 ? await this.live(host, appId) : undefined;
    if (app && (await this.isWithinRate(app, visitor, errors)))
      this.counts.addErrors(app.appId, dayOf(Date.now()), errors);
  }

  /** The published app of a host; what a preview does is no visit. */
  private async live(host: HostTarget, appId: string | undefined): Promise<PublishedApp | undefined> {
    const hosted = await this.hosts.byTarget(host);
    if (hosted?.site !== 'app' || (appId !== undefined && appId !== hosted.app.appId)) return undefined;
    const { published } = hosted.app;
    return published === null ? undefined : { ...hosted.app, published };
  }

  private async isWithinRate({ appId }: AppRecord, { address }: Visitor, weight = 1): Promise<boolean> {
    const own = await this.limiter.consume(`visits:${appId}:${originOf(address)}`, perVisitor, windowSeconds, weight);
    return own.allowed && (await this.limiter.consume(`visits:${appId}`, perApp, windowSeconds, weight)).allowed;
  }
}
