import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { accountPage } from './account-page.js';
import { AppFaces } from './app-faces.js';
import { EmbedSites } from './embed-sites.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';

/** The page where users of the app of a host look after their account in it. */
@Injectable()
export class OpenAccountPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly embedSites: EmbedSites,
  ) {}

  /** `appId` in the path must name that very app. */
  async execute(host: HostTarget, appId: string, verify: string | undefined): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (hosted.app.appId !== appId) return this.answers.unknownApp();
    const { app, site } = hosted;
    if (site === 'preview')
      return this.answers.message(403, 'This is a preview', 'People who sign in to the app have their account here.', {
        link: { href: '/', text: 'Back to the app' },
      });
    const embedSites = await this.embedSites.of(app);
    if (!app.published) return this.answers.notPublished(app, embedSites);
    const { look } = await this.faces.of(app, app.published);
    const body = accountPage({ appId, look, verify, settings: app.settings });
    return this.answers.html(body, { noIndex: true, store: false, embedSites });
  }
}
