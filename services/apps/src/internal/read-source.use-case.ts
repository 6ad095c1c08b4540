import type { readFiles } from '@lathe/proto/apps/internal';
import { namesOf } from '@lathe/proto/apps/project/paths';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { stateOf } from '../records/app.js';
import type { AppScope } from '../records/app.repository.js';
import { mainPageOf, pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';

/** The source of a version, of the head by default; an app without a version has none. */
@Injectable()
export class ReadSource {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string, wanted: string | undefined): Promise<RouteAnswer<typeof readFiles>> {
    const app = await this.read.app(scope, appId);
    const versionId = wanted ?? app.head;
    const { chatCut } = app;
    if (!versionId) return { app: stateOf(app), versionId: null, mainPage: null, chatCut, files: [] };
    const version = await this.read.version(app, versionId);
    return {
      app: stateOf(app),
      versionId,
      mainPage: mainPageOf(namesOf(pathsOf(version.manifest), 'page'), app.mainPage),
      chatCut,
      files: await this.read.files(app, version),
    };
  }
}
