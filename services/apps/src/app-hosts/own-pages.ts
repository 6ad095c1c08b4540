import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import type { AppRecord } from '../records/app.js';
import { AppFaces } from './app-faces.js';
import { EmbedSites } from './embed-sites.js';
import type { AppLook } from './look.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';

/** A published app, as a page of the platform on its host shows it. */
export interface OwnPage {
  readonly app: AppRecord;
  readonly look: AppLook;
  readonly embedSites: readonly string[];
}

/** Shows an app; a text is a page that no search engine reads and nobody stores. */
type Show = (own: OwnPage) => Promise<PageAnswer | string> | PageAnswer | string;

/** The platform's own pages on the hosts of published apps: they are there for every app, in its look. */
@Injectable()
export class OwnPages {
  constructor(
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly embedSites: EmbedSites,
  ) {}

  /**
   * Answers the page, or says why there is none. `appId` must be that of the host's app. On a preview there is what
   * `preview` says instead.
   */
  async open(
    host: HostTarget,
    appId: string,
    { preview, page }: { preview: (app: AppRecord) => PageAnswer; page: Show },
  ): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    const { app, site } = hosted;
    if (app.appId !== appId) return this.answers.unknownApp();
    return site === 'preview' ? preview(app) : this.ofPublished(app, page);
  }

  /** The page of an app that was found by its host already. */
  async ofPublished(app: AppRecord, page: Show): Promise<PageAnswer> {
    const embedSites = await this.embedSites.of(app);
    if (app.published === null) return this.answers.notPublished(app, embedSites);
    const { look } = await this.faces.of(app, app.published);
    const made = await page({ app, look, embedSites });
    return typeof made === 'string' ? this.answers.html(made, { noIndex: true, store: false, embedSites }) : made;
  }

  /** What a preview has instead of a page of people who are signed in. */
  ofPreview(text: string, link = { href: '/', text: 'Back to the app' }): PageAnswer {
    return this.answers.message(403, 'This is a preview', text, { link });
  }
}
