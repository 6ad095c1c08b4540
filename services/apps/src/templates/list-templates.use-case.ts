import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin } from '@lathe/platform/http/hosts';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Template } from '@lathe/proto/apps/sharing';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { pictureAddress } from '../records/picture-address.js';

/** Apps that admins have made templates, for everybody, signed in or not. */
@Injectable()
export class ListTemplates {
  constructor(
    private readonly apps: AppRepository,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async execute(): Promise<Template[]> {
    return (await this.apps.listTemplates(platformScope())).map((app) => this.templateOf(app));
  }

  private templateOf(app: AppRecord): Template {
    const { templateCategory, templateCategories = [], templateImageUrl, templateDescription } = app.settings;
    return {
      templateId: app.appId,
      name: app.name,
      description: templateDescription || app.texts.description || '',
      kind: app.settings.isAppTemplate ? 'app' : 'tool',
      categories: [...new Set([...(templateCategory ? [templateCategory] : []), ...templateCategories])],
      picture: templateImageUrl || (app.picture && pictureAddress(app, app.picture, this.site)),
      url: appOrigin(app.slug, this.site),
    };
  }
}
