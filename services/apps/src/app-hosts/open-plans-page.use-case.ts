import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { safeNextPath } from './next-url.js';
import { OwnPages } from './own-pages.js';
import type { PageAnswer } from './page-answers.js';
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
    private readonly pages: OwnPages,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** `appId` in the path must name that very app. */
  execute(host: HostTarget, appId: string, { next, plan, sale_id, checkout }: PlansQuery): Promise<PageAnswer> {
    return this.pages.open(host, appId, {
      preview: () => this.pages.ofPreview('People who sign in to the app choose their plan here.'),
      page: ({ app, look }) => {
        const nextPath = safeNextPath(next, appOrigin(app.slug, this.site));
        const asked = { plan, saleId: sale_id, isCanceled: checkout === 'canceled' };
        return plansPage({ appId, look, settings: app.settings, nextPath, ...asked });
      },
    });
  }
}
