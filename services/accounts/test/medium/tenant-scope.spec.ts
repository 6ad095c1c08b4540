import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';
import { RefreshTokenRepository } from '../../src/sessions/refresh-token.repository.js';

describe('refresh tokens of another realm', () => {
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, {});
  });
  afterAll(() => lathe.stop());

  it('stay when those of a family or of a subject are deleted', async () => {
    const tokens = lathe.service.app.get(RefreshTokenRepository, { strict: false });
    const unitOfWork = lathe.service.app.get(UnitOfWork, { strict: false });
    const [mine, other, subjectId, familyId] = [newId(), newId(), newId(), newId()];
    const expiresAt = new Date(Date.now() + 60_000);
    const token = (realm: string) => ({
      hash: `hash of ${realm}`,
      realm,
      subjectId,
      familyId,
      usedAt: null,
      expiresAt,
    });
    for (const realm of [mine, other]) await unitOfWork.run((tx) => tokens.insert(token(realm), tx));
    const left = (realm: string) => unitOfWork.run((tx) => tokens.find(realm, `hash of ${realm}`, tx));

    await unitOfWork.run((tx) => tokens.deleteFamily(mine, familyId, tx));
    expect([await left(mine), (await left(other))?.realm]).toEqual([undefined, other]);

    await unitOfWork.run((tx) => tokens.insert(token(mine), tx));
    await unitOfWork.run((tx) => tokens.deleteOfSubject(mine, subjectId, tx));
    expect([await left(mine), (await left(other))?.realm]).toEqual([undefined, other]);
  });
});
