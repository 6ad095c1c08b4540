import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { traceFaults } from '@lathe/proto/apps/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { ReadVersion } from '../versions/read-version.js';
import { CompilerPool } from './compiler-pool.js';

type CompiledPlace = RouteInput<typeof traceFaults>['body']['places'][number];
type SourcePlace = RouteAnswer<typeof traceFaults>['places'][number];

/** Finds where in the source of a version something has failed in its compiled code. */
@Injectable()
export class TraceFaults {
  constructor(
    private readonly read: ReadVersion,
    private readonly compiler: CompilerPool,
  ) {}

  /** As many places as were asked for, in their order; null for what is not from the version. Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    places: readonly CompiledPlace[],
  ): Promise<SourcePlace[]> {
    const app = await this.read.app(scope, appId);
    const { manifest } = await this.read.version(app, versionId);
    const wanted = new Set(places.map(({ file }) => file));
    const sources = await this.read.files(app, { manifest: manifest.filter(({ path }) => wanted.has(path)) });
    const traced = await Promise.all(
      sources.map(async ({ path, content }) => {
        const own = places.filter(({ file }) => file === path);
        const found = await this.compiler.trace({ file: path, source: content, places: own }, appId);
        return own.map((place, index) => [place, found[index] ?? null] as const);
      }),
    );
    const bySource = new Map(traced.flat());
    return places.map((place) => bySource.get(place) ?? null);
  }
}
