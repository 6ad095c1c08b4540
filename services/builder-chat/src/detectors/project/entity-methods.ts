import { userEntityName } from '@lathe/proto/entities/user-entity';

const reading = ['list', 'filter', 'get', 'schema', 'subscribe'] as const;

/** What code may call on the entities of an app; a test holds this against the clients that apps get. */
export const entityMethods: ReadonlySet<string> = new Set([
  ...reading,
  'count',
  'create',
  'bulkCreate',
  'update',
  'bulkUpdate',
  'updateMany',
  'delete',
  'deleteMany',
  'importEntities',
  'exportEntities',
]);

/** The same of `User`: people sign up, and nobody makes or deletes them. */
export const userMethods: ReadonlySet<string> = new Set([
  ...reading,
  'update',
  'me',
  'updateMe',
  'updateMyUserData',
  'login',
  'loginWithRedirect',
  'logout',
  'openAccount',
]);

/** The methods of an entity by its name. */
export const methodsOf = (entity: string): ReadonlySet<string> =>
  entity === userEntityName ? userMethods : entityMethods;
