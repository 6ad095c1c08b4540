import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { changeElement } from '@lathe/proto/apps/editing-http';
import type { ElementChange, SourceElement } from '@lathe/proto/apps/elements';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { CompilerPool } from '../builds/compiler-pool.js';
import { CommitVersion } from '../versions/commit-version.use-case.js';
import { ReadVersion } from '../versions/read-version.js';

/** Changes one element of an app's head without a model. Each change is a version, so that it can be undone. */
@Injectable()
export class ChangeElement {
  constructor(
    private readonly read: ReadVersion,
    private readonly commit: CommitVersion,
    private readonly compiler: CompilerPool,
  ) {}

  /** Throws `not-found`, `app/stale-head` for another head, `app/element-not-changeable`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    { head, element: place, change }: RouteInput<typeof changeElement>['body'],
  ): Promise<RouteAnswer<typeof changeElement>> {
    const app = await this.read.app(scope, appId);
    if (app.head !== head) throw new DomainError('app/stale-head', { head: app.head });
    const files = await this.read.files(app, await this.read.version(app, head));
    const source = files.find(({ path }) => path === place.file)?.content;
    const was = source === undefined ? null : await this.compiler.describe({ describe: place, source }, appId);
    const changed = source && (await this.compiler.change({ element: place, source, change }, appId));
    if (!was || !changed) throw new DomainError('app/element-not-changeable');
    const now = { file: place.file, line: changed.line, column: changed.column };
    const element = await this.compiler.describe({ describe: now, source: changed.source }, appId);
    if (!element) throw new DomainError('app/element-not-changeable');
    if (changed.source === source) return { versionId: head, element };
    const { version } = await this.commit.execute(scope, {
      appId,
      commitId: `element-${randomId()}`,
      head,
      files: files.map((file) => (file.path === place.file ? { ...file, content: changed.source } : file)),
      renames: [],
      messageId: null,
      userRequest: '',
      content: titleOf(was, change),
    });
    return { versionId: version.versionId, element };
  }
}

const looks = { color: 'colour', background: 'background', size: 'text size', padding: 'padding', margin: 'margin' };

function titleOf({ name, text, component }: SourceElement, change: ElementChange): string {
  const what = text ? `“${text.slice(0, 40)}”` : `<${name}>`;
  const where = component === '' ? '' : ` in ${component}`;
  if (change.kind === 'text') return `Changed the text ${what}${where}`;
  if (change.kind === 'move') return `Moved ${what}${where}`;
  return `Changed the ${looks[change.style]} of ${what}${where}`;
}
