import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commonEnv, siteOf } from './common-config.js';
import { loadConfig, StartError } from './load-config.js';

describe('loadConfig', () => {
  it('fills in the defaults of an embedded installation', () => {
    const config = loadConfig(commonEnv, {});
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 4400, APPS_DOMAIN: 'localhost', DATA_DIR: '.data' });
    expect(siteOf(config)).toEqual({
      publicUrl: 'http://localhost:4400',
      publicHost: 'localhost',
      appsDomain: 'localhost',
      portSuffix: ':4400',
      protocol: 'http',
      requireCustomDomain: false,
    });
  });

  it('treats an empty variable as one that is not set', () => {
    expect(loadConfig(commonEnv, { PORT: '' }).PORT).toBe(4400);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'lathe.example.org'],
    ['APPS_DOMAIN', 'http://apps.example.org'],
    ['MONGODB_URI', 'postgres://here'],
    ['INTERNAL_SECRET', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['SECRETS_KEY', 'x'.repeat(42)],
    ['SECRETS_KEY', Buffer.alloc(33).toString('base64')],
    ['SECRETS_KEY_OLD', `${'x'.repeat(43)},${'x'.repeat(20)}`],
  ])('names %s when it is %j', (name, value) => {
    expect(() => loadConfig(commonEnv, { [name]: value })).toThrow(
      new RegExp(`^Configuration is not valid\\. ${name}[.:]`),
    );
  });

  it('lists every problem at once', () => {
    expect(() => loadConfig(commonEnv, { PORT: 'x', APPS_DOMAIN: '/' })).toThrow(/PORT: .*APPS_DOMAIN: /);
  });

  it('reads a secret from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lathe-config-')), 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(loadConfig(commonEnv, { INTERNAL_SECRET_FILE: file }).INTERNAL_SECRET).toBe('s'.repeat(40));
    expect(() => loadConfig(commonEnv, { INTERNAL_SECRET_FILE: `${file}-not-there` })).toThrow(StartError);
  });
});
