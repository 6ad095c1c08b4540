import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's scrypt parameters with 16 MiB; about 150 ms on one core. */
const cost = { N: 16_384, r: 8, p: 5 } as const;
const keyLength = 32;
const maxmem = 64 * 1024 * 1024;

/**
 * Hashing runs in the pool of four threads that file access needs too, so at most two at a time; the others wait their
 * turn.
 */
const maxRunning = 2;
let running = 0;
const queue: (() => void)[] = [];

async function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  if (running >= maxRunning) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await scryptAsync(password.normalize('NFC'), salt, length, options);
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password off the event loop: `scrypt$N$r$p$salt$key`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyLength, { ...cost, maxmem });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compares in constant time with the parameters the hash was made with. */
export async function fitsPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) throw new Error('Unknown password hash');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem,
  });
  return timingSafeEqual(expected, actual);
}
