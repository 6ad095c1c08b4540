import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin, filesOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { contentPolicy, pageHeaders, type PageOptions } from './page-headers.js';
import { plainPage } from './plain-page.js';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface HtmlOptions extends Omit<PageOptions, 'trustworthy'> {
  readonly inlineScripts?: readonly string[];
  /** Sites beside the platform that may show the page inside theirs. */
  readonly embedSites?: readonly string[] | undefined;
}

interface MessageOptions extends Pick<HtmlOptions, 'embedSites'> {
  readonly link?: { readonly href: string; readonly text: string };
}

/** Pages with the headers and the policy that all of an app host have. */
@Injectable()
export class PageAnswers {
  /** The origin that may frame every page of an app. */
  readonly platformOrigin: string;
  private readonly filesOrigin: string;
  private readonly trustworthy: boolean;

  constructor(@Inject(SITE) private readonly site: Site) {
    this.platformOrigin = new URL(site.publicUrl).origin;
    this.filesOrigin = filesOrigin(site);
    this.trustworthy = site.protocol === 'https' || /(^|\.)localhost$/.test(site.appsDomain);
  }

  html(body: string, { inlineScripts = [], embedSites = [], ...options }: HtmlOptions): PageAnswer {
    const frameAncestors = [this.platformOrigin, ...embedSites];
    const policy = contentPolicy({ frameAncestors, filesOrigin: this.filesOrigin, inlineScripts });
    return { status: 200, headers: pageHeaders(policy, { ...options, trustworthy: this.trustworthy }), body };
  }

  message(status: number, title: string, text: string, { link, embedSites }: MessageOptions = {}): PageAnswer {
    return { ...this.html(plainPage(title, text, link), { noIndex: true, store: false, embedSites }), status };
  }

  /** Leads from an address that an app had before; `url` is path and query. */
  moved({ slug }: AppRecord, url: string): PageAnswer {
    const location = appOrigin(slug, this.site) + url;
    return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' };
  }

  unknownApp(): PageAnswer {
    return this.message(404, 'This app does not exist', 'Check the address, or ask whoever gave it to you.');
  }

  /**
   * On a host that leads to no app. `notServed` is the published app whose own host it is, while its owner's plan does
   * not include that.
   */
  notHere(notServed: AppRecord | undefined): PageAnswer {
    return notServed?.published ? this.hostNotServed(notServed) : this.unknownApp();
  }

  private hostNotServed(app: AppRecord): PageAnswer {
    const href = appOrigin(app.slug, this.site);
    return this.message(
      404,
      'This app is not at this address now',
      'The plan of whoever made it has no address of its own at the moment. You find the app at another one.',
      { link: { href, text: new URL(href).host } },
    );
  }

  /** `embedSites`: where it is said too, in place of an empty frame. */
  notPublished({ takenDown }: AppRecord, embedSites: readonly string[]): PageAnswer {
    if (takenDown)
      return this.message(
        451,
        'This app was taken down',
        'Whoever runs this site has taken it down. Nobody can open it at the moment.',
        { embedSites },
      );
    return this.message(
      404,
      'This app is not published',
      'Whoever made it has not opened it to visitors yet, or has closed it.',
      { embedSites },
    );
  }
}
