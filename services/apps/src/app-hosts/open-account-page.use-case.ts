import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { accountPage } from './account-page.js';
import { OwnPages } from './own-pages.js';
import type { PageAnswer } from './page-answers.js';

/** The page where users of the app of a host look after their account in it. */
@Injectable()
export class OpenAccountPage {
  constructor(private readonly pages: OwnPages) {}

  /** `appId` in the path must name that very app. */
  execute(host: HostTarget, appId: string, verify: string | undefined): Promise<PageAnswer> {
    return this.pages.open(host, appId, {
      preview: () => this.pages.ofPreview('People who sign in to the app have their account here.'),
      page: ({ app: { settings }, look }) => accountPage({ appId, look, verify, settings }),
    });
  }
}
