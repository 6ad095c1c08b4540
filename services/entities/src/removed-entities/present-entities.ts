import { AppStates } from '@lathe/platform/read-models/app-states';
import { Injectable } from '@nestjs/common';
import { Schemas } from '../schemas/schemas.js';

/** The entities that an app has now. */
@Injectable()
export class PresentEntities {
  constructor(
    private readonly apps: AppStates,
    private readonly schemas: Schemas,
  ) {}

  /** Keys of those in the draft or in the published version; undefined for an app that is gone. */
  async of(appId: string): Promise<string[] | undefined> {
    const app = await this.apps.ask(appId);
    if (!app || app.deleted) return undefined;
    const versions = [...new Set([app.head, app.published])].filter((version) => version !== null);
    const catalogs = await Promise.all(versions.map((version) => this.schemas.of(appId, version)));
    return [...new Set(catalogs.flatMap(({ entities }) => entities.map(({ key }) => key)))];
  }
}
