import { Memberships } from '@lathe/platform/app-access/memberships';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import type { PreviewAccess } from '../page-scripts/preview-access.js';
import type { AppRecord } from '../records/app.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { AppFaces } from './app-faces.js';
import type { AppLook } from './look.js';
import { isOpenToEverybody } from './open-to-everybody.js';
import { OwnPages } from './own-pages.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
import { noSuchTool, toolPage } from './tool-page.js';

/**
 * The page of a tool of a published app (design 12.7), and on its preview for those who build it. What the tool asks is
 * told to those alone who may open the app, so the page's script asks for it as whoever is signed in. Which tools there
 * are is told no sooner either: where people sign in first, the page is the same for every path.
 */
@Injectable()
export class OpenToolPage {
  constructor(
    private readonly hosts: HostApps,
    private readonly tools: ToolRepository,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly pages: OwnPages,
    private readonly memberships: Memberships,
  ) {}

  /** `url` is path and query, `code` what opens a preview. */
  async execute(host: HostTarget, path: string, url: string, code: string | undefined): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (!hosted.current) return this.answers.moved(hosted.app, url);
    const { app, site } = hosted;
    if (site === 'preview') return this.onPreview(app, path, code);
    return this.pages.ofPublished(app, async ({ look, embedSites }) =>
      (await this.isKnownToBeMissing(app, path))
        ? this.answers.message(404, noSuchTool.title, noSuchTool.text, {
            link: { href: '/', text: 'Go to the app' },
            embedSites,
          })
        : this.page(app, path, look),
    );
  }

  private async onPreview(app: AppRecord, path: string, code: string | undefined): Promise<PageAnswer> {
    const { look } = await this.faces.of(app, app.head);
    return this.answers.html(this.page(app, path, look, { platformOrigin: this.answers.platformOrigin, code }), {
      noIndex: true,
      store: false,
    });
  }

  private page({ appId, settings }: AppRecord, path: string, look: AppLook, preview?: PreviewAccess): string {
    return toolPage({ appId, path: path.toLowerCase(), preview, look, settings });
  }

  private async isKnownToBeMissing(app: AppRecord, path: string): Promise<boolean> {
    return (await isOpenToEverybody(app, this.memberships)) && !(await this.tools.active(app, path.toLowerCase()));
  }
}
