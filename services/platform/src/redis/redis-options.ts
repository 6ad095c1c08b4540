import { isIP } from 'node:net';
import type { RedisOptions } from 'ioredis';

const longestPauseMs = 2_000;

/**
 * How to reach the Redis of `REDIS_URL` (`redis://[user:password@]host[:port][/db]`; `rediss://` for TLS, whose private
 * authorities come from NODE_EXTRA_CA_CERTS), for every client of it. What a client does while Redis is away is its
 * owner's choice, not part of this. Throws an Error that never holds the password.
 */
export function redisOptions(url: string): RedisOptions {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const host = parsed?.hostname.replace(/^\[|\]$/g, '');
  if (!parsed || !host || !['redis:', 'rediss:'].includes(parsed.protocol))
    throw new Error('REDIS_URL must be redis://host:port or rediss://host:port');
  if (parsed.search || parsed.hash) throw new Error('REDIS_URL must have no query and no fragment');
  const db = /^\/?(\d{0,5})$/.exec(parsed.pathname)?.[1];
  if (db === undefined) throw new Error('REDIS_URL must end in a database number or nothing');
  return {
    host,
    port: parsed.port ? Number(parsed.port) : 6379,
    db: Number(db),
    ...(parsed.username && { username: decoded(parsed.username) }),
    ...(parsed.password && { password: decoded(parsed.password) }),
    ...(parsed.protocol === 'rediss:' && { tls: isIP(host) ? {} : { servername: host } }),
    connectTimeout: 5_000,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(longestPauseMs, 50 * 2 ** Math.min(attempt, 8)) * (0.5 + Math.random() / 2),
    // A primary that became a replica still answers; only a new connection finds the new primary.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('REDIS_URL has a user or password with a broken % sequence');
  }
}
