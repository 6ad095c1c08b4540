import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { AppFaces } from './app-faces.js';
import { assistantPage } from './assistant-page.js';
import { EmbedSites } from './embed-sites.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';

/** The page of the chat assistant of a published app; there is none while that is not active. */
@Injectable()
export class OpenAssistantPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly embedSites: EmbedSites,
  ) {}

  /** `appId` in the path must name that very app. */
  async execute(host: HostTarget, appId: string): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (hosted.app.appId !== appId) return this.answers.unknownApp();
    const { app, site } = hosted;
    const embedSites = site === 'preview' ? [] : await this.embedSites.of(app);
    if (app.published === null) return this.answers.notPublished(app, embedSites);
    if (site === 'preview' || app.chatSettings.status !== 'active')
      return this.answers.message(404, 'Nobody answers here', 'This app has no chat assistant at the moment.', {
        link: { href: '/', text: 'Go to the app' },
        embedSites,
      });
    const { look } = await this.faces.of(app, app.published);
    const body = assistantPage({ appId, look, settings: app.settings });
    return this.answers.html(body, { noIndex: true, store: false, embedSites });
  }
}
