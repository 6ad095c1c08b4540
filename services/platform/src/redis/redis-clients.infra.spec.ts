import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RedisCache } from '../cache/redis-cache.js';
import { type OwnRedis, startOwnRedis } from '../testing/own-redis.js';
import { silent } from '../testing/redis-under-test.js';
import { openRedis } from './redis-clients.js';

describe('openRedis', () => {
  const servers: OwnRedis[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  async function server(settings: string[] = []): Promise<OwnRedis> {
    const started = await startOwnRedis(settings);
    servers.push(started);
    return started;
  }

  it('signs in with the password, and uses the database, of the address', async () => {
    const { port } = await server(['--requirepass', 'p@ss/w#rd']);
    const [three, four] = await Promise.all(
      [3, 4].map((db) => openRedis(`redis://:p%40ss%2Fw%23rd@127.0.0.1:${port}/${db}`, silent)),
    );
    await new RedisCache(three!.commands, '').set('key', 'of 3', 60);
    expect(await new RedisCache(three!.commands, '').get('key')).toBe('of 3');
    expect(await new RedisCache(four!.commands, '').get('key')).toBeUndefined();
    expect(await three!.healthy()).toBe(true);
    await Promise.all([three!.close(), four!.close()]);
    expect(await three!.healthy()).toBe(false);
  });

  it('tells why it cannot connect: wrong password, nobody there', async () => {
    const { port, kill } = await server(['--requirepass', 'right']);
    await expect(openRedis(`redis://:wrong@127.0.0.1:${port}`, silent, 500)).rejects.toThrow(
      new RegExp(`127\\.0\\.0\\.1:${port} does not answer: WRONGPASS`),
    );
    await kill();
    await expect(openRedis(`redis://127.0.0.1:${port}`, silent, 500)).rejects.toThrow(
      /does not answer: .*ECONNREFUSED/,
    );
  });

  it('does not wait for a server that refuses it, nor calls one unavailable that is there', async () => {
    const { port } = await server(['--requirepass', 'right']);
    for (const url of [
      `redis://:wrong@127.0.0.1:${port}`,
      `redis://127.0.0.1:${port}`,
      `redis://:right@127.0.0.1:${port}/99`,
    ]) {
      const refused = await openRedis(url, silent, 60_000).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Error);
      expect(refused).not.toMatchObject({ code: 'unavailable' });
    }
    await servers.at(-1)!.kill();
    await expect(openRedis(`redis://:right@127.0.0.1:${port}`, silent, 500)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('waits for a server that comes up later', async () => {
    const { url, kill, start } = await server();
    await kill();
    const opening = openRedis(url, silent);
    await start();
    const redis = await opening;
    expect(await redis.healthy()).toBe(true);
    await redis.close();
  });

  it('speaks TLS to rediss:// and trusts nobody unknown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lathe-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ]);
    const { port } = await server([
      '--tls-cert-file',
      cert,
      '--tls-key-file',
      key,
      '--tls-ca-cert-file',
      cert,
      '--tls-auth-clients',
      'no',
    ]);
    // The server of the test speaks plainly on its port; TLS takes that port over.
    const admin = await openRedis(`redis://127.0.0.1:${port}`, silent);
    await admin.commands.config('SET', 'port', 0, 'tls-port', port);
    await admin.close();

    await expect(openRedis(`rediss://localhost:${port}`, silent, 1_000)).rejects.toThrow(/self-signed certificate/);
    const trusted = getCACertificates('default');
    setDefaultCACertificates([...trusted, await readFile(cert, 'utf8')]);
    const redis = await openRedis(`rediss://localhost:${port}`, silent);
    expect(await redis.healthy()).toBe(true);
    await redis.close();
    setDefaultCACertificates(trusted);
    await rm(folder, { recursive: true });
  });
});
