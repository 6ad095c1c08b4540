import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { roleIn } from '../access/access-scope.js';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { type Row, toRow } from './row.js';
import { signedIn, Users } from './users.js';

/** Who is signed in to an app, with all that the app keeps of them. */
@Injectable()
export class ReadMe {
  constructor(
    private readonly access: EntityAccess,
    private readonly users: Users,
  ) {}

  /** Throws `not-signed-in`. The role is that of the token: what was changed just now counts before its event is here. */
  async execute(request: EntityRequest): Promise<Row> {
    const { entity, scope } = await this.access.entity(request);
    const user = await this.users.find(scope, signedIn(scope));
    if (!user) throw new DomainError('not-signed-in');
    return { ...toRow(entity, user), role: roleIn(scope) };
  }
}
