import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { AppFaces } from './app-faces.js';
import { EmbedSites } from './embed-sites.js';
import { safeNextPath } from './next-url.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { plansPage } from './plans-page.js';

interface PlansQuery {
  readonly next?: string | undefined;
  readonly plan?: string | undefined;
  readonly sale_id?: string | undefined;
  readonly checkout?: string | undefined;
}

/** The page where users of the app of a host choose one of its plans. */
@Injectable()
export class OpenPlansPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly embedSites: EmbedSites,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** `appId` in the path must name that very app. */
  async execute(host: HostTarget, appId: string, { next, plan, sale_id, checkout }: PlansQuery): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (hosted.app.appId !== appId) return this.answers.unknownApp();
    const { app, site } = hosted;
    if (site === 'preview')
      return this.answers.message(403, 'This is a preview', 'People who sign in to the app choose their plan here.', {
        link: { href: '/', text: 'Back to the app' },
      });
    const embedSites = await this.embedSites.of(app);
    if (!app.published) return this.answers.notPublished(app, embedSites);
    const { look } = await this.faces.of(app, app.published);
    const nextPath = safeNextPath(next, appOrigin(app.slug, this.site));
    const asked = { plan, saleId: sale_id, isCanceled: checkout === 'canceled' };
    const body = plansPage({ appId, look, settings: app.settings, nextPath, ...asked });
    return this.answers.html(body, { noIndex: true, store: false, embedSites });
  }
}
