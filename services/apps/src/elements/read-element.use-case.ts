import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { readElement } from '@lathe/proto/apps/editing-http';
import type { ElementPlace, SourceElement } from '@lathe/proto/apps/elements';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { CompilerPool } from '../builds/compiler-pool.js';
import { TraceFaults } from '../builds/trace-faults.use-case.js';
import { ReadVersion } from '../versions/read-version.js';

/** Finds the element that was chosen in the preview of a version in the version's source. */
@Injectable()
export class ReadElement {
  constructor(
    private readonly read: ReadVersion,
    private readonly traceFaults: TraceFaults,
    private readonly compiler: CompilerPool,
  ) {}

  /**
   * The innermost of the places that is the app's own, null when none is. Its text may be an attribute of a component
   * around it. Throws `not-found`.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    { places, text }: RouteInput<typeof readElement>['body'],
  ): Promise<SourceElement | null> {
    const around = await this.elementsAt(scope, appId, versionId, places, text);
    const [element] = around;
    if (element === undefined) return null;
    // Who chose a list has not chosen the heading of the page that has the same text by chance: the nearest counts.
    const shown = around.find(({ textPlace }) => textPlace !== null);
    return {
      ...element,
      text: element.text ?? shown?.text ?? null,
      textPlace: element.textPlace ?? shown?.textPlace ?? null,
    };
  }

  private async elementsAt(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    places: readonly ElementPlace[],
    shown: string,
  ): Promise<SourceElement[]> {
    const app = await this.read.app(scope, appId);
    const { manifest } = await this.read.version(app, versionId);
    const traced = await this.traceFaults.execute(scope, appId, versionId, places);
    const wanted = new Set(places.map(({ file }) => file));
    const files = await this.read.files(app, { manifest: manifest.filter(({ path }) => wanted.has(path)) });
    const sources = new Map(files.map(({ path, content }) => [path, content]));
    const elements = await Promise.all(
      places.map(async ({ file }, index) => {
        const [place, source] = [traced[index], sources.get(file)];
        return place && source ? this.compiler.describe({ describe: { file, ...place }, source, shown }, appId) : null;
      }),
    );
    return elements.filter((element) => element !== null);
  }
}
