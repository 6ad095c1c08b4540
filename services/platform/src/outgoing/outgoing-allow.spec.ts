import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commonEnv } from '../config/common-config.js';
import { loadConfig } from '../config/load-config.js';
import { InjectTransport } from '../internal/inject-transport.js';
import { createLogger } from '../logging/logger.js';
import { openRuntime } from '../service/open-runtime.js';
import { testSecretsKey } from '../testing/test-service.js';

/** What a process with this setting says of a request to a machine on a private network, where nobody listens. */
async function outcome(setting: Record<string, string>): Promise<unknown> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-outgoing-'));
  const runtime = await openRuntime({
    env: loadConfig(commonEnv, { DATA_DIR: dataDir, SECRETS_KEY: testSecretsKey, ...setting }),
    logger: createLogger('test', 'silent'),
    mongoUri: '',
    internalSecret: 'a secret that only this test knows 0123456789',
    embedded: true,
    transport: new InjectTransport(),
  });
  try {
    const sending = runtime.outgoing.send({ url: 'http://127.77.0.9:8443/', limits: { totalMs: 5_000 } });
    return await sending.then(
      () => 'answered',
      ({ code }: { code?: string }) => code,
    );
  } finally {
    await runtime.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

describe('private networks', () => {
  it('are closed to requests made for users', async () => {
    expect(await outcome({})).toBe('outgoing/address-refused');
    expect(await outcome({ OUTGOING_ALLOW: '127.78.0.0/16' })).toBe('outgoing/address-refused');
  });

  it('are open as far as OUTGOING_ALLOW says', async () => {
    expect(await outcome({ OUTGOING_ALLOW: '127.77.0.0/16' })).toBe('outgoing/not-reached');
  });
});
