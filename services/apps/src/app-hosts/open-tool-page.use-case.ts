import { Memberships } from '@lathe/platform/app-access/memberships';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import type { AppRecord } from '../records/app.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { AppFaces } from './app-faces.js';
import { EmbedSites } from './embed-sites.js';
import { isOpenToEverybody } from './open-to-everybody.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { noSuchTool, toolPage } from './tool-page.js';

/**
 * The page of a tool of a published app (design 12.7). What the tool asks is told to those alone who may open the app, so
 * the page's script asks for it as whoever is signed in. Which tools there are is told no sooner either: where people
 * sign in first, the page is the same for every path.
 */
@Injectable()
export class OpenToolPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly tools: ToolRepository,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly embedSites: EmbedSites,
    private readonly memberships: Memberships,
  ) {}

  /** `url` is path and query. */
  async execute(host: HostTarget, path: string, url: string): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (!hosted.current) return this.answers.moved(hosted.app, url);
    const { app, site } = hosted;
    const embedSites = site === 'preview' ? [] : await this.embedSites.of(app);
    if (app.published === null) return this.answers.notPublished(app, embedSites);
    if (site === 'preview' || (await this.isKnownToBeMissing(app, path)))
      return this.answers.message(404, noSuchTool.title, noSuchTool.text, {
        link: { href: '/', text: 'Go to the app' },
        embedSites,
      });
    const { look } = await this.faces.of(app, app.published);
    const body = toolPage({ appId: app.appId, path: path.toLowerCase(), look, settings: app.settings });
    return this.answers.html(body, { noIndex: true, store: false, embedSites });
  }

  private async isKnownToBeMissing(app: AppRecord, path: string): Promise<boolean> {
    return (await isOpenToEverybody(app, this.memberships)) && !(await this.tools.active(app, path.toLowerCase()));
  }
}
