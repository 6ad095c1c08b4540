import { describe, expect, it } from '@jest/globals';
// @ts-expect-error Browser sources are plain JavaScript.
import { createEntity } from '../../../../../infra/app-runtime/src/lib/lathe/entity-client.js';
// @ts-expect-error Browser sources are plain JavaScript.
import { User } from '../../../../../infra/app-runtime/src/lib/lathe/user.js';
import { methodsOf } from './entity-methods.js';

describe('the methods that checks know', () => {
  it.each<[string, object]>([
    ['Dog', createEntity('Dog') as object],
    ['User', User as object],
  ])('are those of the client of %s', (entity, client) => {
    expect([...methodsOf(entity)].sort()).toEqual(Object.keys(client).sort());
  });
});
