import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { entityPath } from '@lathe/proto/apps/project/paths';
import type { addEntity as contract } from '@lathe/proto/builder-chat/csv-import';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { addEntity } from '../actions/entities/add-entity.js';
import { Staging } from '../actions/staging/staging.js';
import { AppGateway } from '../conversation/apps/app-gateway.js';

/** Adds an entity that was made of a file, as a version of its own: by the action with which the chat adds one. */
@Injectable()
export class AddEntity {
  constructor(
    private readonly states: AppStates,
    private readonly apps: AppGateway,
  ) {}

  /** Answers the version. Throws `not-found`, `entity/name-taken`, `app/stale-head` and `does-not-validate`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    { schema, fileName }: RouteInput<typeof contract>['body'],
  ): Promise<string> {
    await this.states.ofOwner(scope, appId);
    const { head, files } = await this.apps.readDraft(scope.accountId, appId);
    const path = entityPath(schema.name).toLowerCase();
    const isTaken = Object.keys(files).some((known) => known.toLowerCase() === path);
    if (isTaken || isUserEntity(schema.name)) throw new DomainError('entity/name-taken');
    const staging = new Staging(files);
    const action = { header: { name: schema.name, title: '' }, body: JSON.stringify(schema), edits: [] };
    const result = addEntity.apply(staging, action, { prompt: '', attachments: [] });
    if (!result.ok) throw invalid([{ path: 'schema', message: result.reason }]);
    const versionId = await this.apps.commit(scope.accountId, appId, {
      commitId: randomId(),
      head,
      files: staging.project(),
      renames: [],
      messageId: null,
      userRequest: '',
      content: `Added ${schema.name} for ${fileName}`.slice(0, 200),
    });
    if (versionId === 'stale') throw new DomainError('app/stale-head');
    return versionId;
  }
}
