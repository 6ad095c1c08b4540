import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { AppFaces } from './app-faces.js';
import { EmbedSites } from './embed-sites.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { toolPage } from './tool-page.js';

/**
 * The page of a tool of a published app (design 12.7). What the tool asks is told to those alone who may open the app, so
 * the page's script asks for it as whoever is signed in.
 */
@Injectable()
export class OpenToolPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly tools: ToolRepository,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly embedSites: EmbedSites,
  ) {}

  async execute(host: HostTarget, path: string): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    const { app, site } = hosted;
    const embedSites = site === 'preview' ? [] : await this.embedSites.of(app);
    if (app.published === null) return this.answers.notPublished(app, embedSites);
    if (site === 'preview' || !(await this.tools.active(app, path.toLowerCase())))
      return this.answers.message(404, 'There is no such tool', 'It may have been taken away, or is not open yet.', {
        link: { href: '/', text: 'Go to the app' },
        embedSites,
      });
    const { look } = await this.faces.of(app, app.published);
    const body = toolPage({ appId: app.appId, path: path.toLowerCase(), look, settings: app.settings });
    return this.answers.html(body, { noIndex: true, store: false, embedSites });
  }
}
