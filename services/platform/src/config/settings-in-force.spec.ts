import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commonEnv } from './common-config.js';
import { settingsInForce } from './settings-in-force.js';

const secretText = 'a-word-that-nobody-may-read-0123456789';

describe('settings in force', () => {
  const of = (env: Record<string, string>, name: string) =>
    settingsInForce(commonEnv, env).find((setting) => setting.name === name);

  it('tell where each comes from', () => {
    expect(of({}, 'PORT')).toEqual({ name: 'PORT', value: '4400', source: 'default', secret: false });
    expect(of({ PORT: '80' }, 'PORT')).toMatchObject({ value: '80', source: 'environment' });
    expect(of({}, 'SMTP_URL')).toMatchObject({ value: null, source: 'unset' });
    const file = join(mkdtempSync(join(tmpdir(), 'lathe-settings-')), 'plans');
    writeFileSync(file, '{"lite":{"apps":7}}');
    expect(of({ PLANS_FILE: file }, 'PLANS')).toMatchObject({ value: '{"lite":{"apps":7}}', source: 'file' });
  });

  it.each([
    ['INTERNAL_SECRET', secretText],
    ['S3_SECRET_ACCESS_KEY', secretText],
    ['KAFKA_SASL_PASSWORD', secretText],
    ['MONGODB_URI', `mongodb://me:${secretText}@one.example.org:27017,two.example.org/?x=${secretText}`],
    ['REDIS_URL', `redis://:${secretText}@redis.example.org:6379`],
    ['SMTP_URL', `smtps://me:${secretText}@mail.example.org?key=${secretText}#${secretText}`],
    ['SMTP_URL', `smtp://me:p@${secretText}@mail.example.org`],
  ])('never tell the secret in %s', (name, value) => {
    expect(JSON.stringify(settingsInForce(commonEnv, { [name]: value }))).not.toContain(secretText);
    expect(of({ [name]: value }, name)).toMatchObject({ source: 'environment' });
  });

  it('tell where a server is', () => {
    expect(of({ REDIS_URL: `redis://:x@redis.example.org:6379/2` }, 'REDIS_URL')?.value).toBe(
      'redis://redis.example.org:6379/2',
    );
  });
});
