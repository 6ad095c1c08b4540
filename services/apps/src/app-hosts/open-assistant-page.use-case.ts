import type { HostTarget } from '@lathe/platform/http/hosts';
import { MODELS, type Models } from '@lathe/platform/models/models';
import { Inject, Injectable } from '@nestjs/common';
import { assistantPage } from './assistant-page.js';
import { OwnPages } from './own-pages.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';

/** The page of the chat assistant of a published app; there is none while that is not active. */
@Injectable()
export class OpenAssistantPage {
  constructor(
    private readonly pages: OwnPages,
    private readonly answers: PageAnswers,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /** `appId` in the path must name that very app. */
  execute(host: HostTarget, appId: string): Promise<PageAnswer> {
    return this.pages.open(host, appId, {
      preview: (app) => (app.published === null ? this.answers.notPublished(app, []) : this.nobody([])),
      page: ({ app: { chatSettings, settings }, look, embedSites }) => {
        // The app's own pages show it in a panel.
        const shownBy = ["'self'", ...embedSites];
        if (chatSettings.status !== 'active') return this.nobody(shownBy);
        const body = assistantPage({ appId, look, settings, hasModel: this.models.name !== null });
        return this.answers.html(body, { noIndex: true, store: false, embedSites: shownBy });
      },
    });
  }

  private nobody(embedSites: readonly string[]): PageAnswer {
    return this.answers.message(404, 'Nobody answers here', 'This app has no chat assistant at the moment.', {
      link: { href: '/', text: 'Go to the app' },
      embedSites,
    });
  }
}
