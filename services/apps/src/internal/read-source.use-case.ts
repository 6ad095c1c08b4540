import type { readFiles } from '@lathe/proto/apps/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { CompilerPool } from '../builds/compiler-pool.js';
import { stateOf } from '../records/app.js';
import type { AppScope } from '../records/app.repository.js';
import { ReadVersion } from '../versions/read-version.js';

/** The source of the head, which every answer begins with; an app without a version has none. */
@Injectable()
export class ReadSource {
  constructor(
    private readonly read: ReadVersion,
    private readonly compiler: CompilerPool,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string): Promise<RouteAnswer<typeof readFiles>> {
    const app = await this.read.app(scope, appId);
    // What the answer makes is compiled next.
    this.compiler.warmUp(appId);
    const { chatCut, head: versionId } = app;
    if (!versionId) return { app: stateOf(app), versionId: null, chatCut, files: [] };
    const version = await this.read.version(app, versionId);
    return {
      app: stateOf(app),
      versionId,
      chatCut,
      files: await this.read.files(app, version),
    };
  }
}
