import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '@lathe/platform/errors/domain-error';

const argon2Async = promisify(argon2);
const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** OWASP's parameters of argon2id, 19 MiB and two passes; about 22 ms on one core, where its scrypt takes 150. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const made = ['argon2id', memory, passes, parallelism] as const;
const keyLength = 32;
/** For hashes of before. */
const scryptMemory = 64 * 1024 * 1024;

/**
 * Hashing runs in the pool of four threads that file access needs too, so at most two at a time; the others wait their
 * turn, and where so many wait that the last would for seconds, the next is refused.
 */
const maxRunning = 2;
const maxWaiting = 200;
let running = 0;
const queue: (() => void)[] = [];

async function inTurn(derive: () => Promise<Buffer>): Promise<Buffer> {
  if (queue.length >= maxWaiting) throw new DomainError('unavailable');
  if (running >= maxRunning) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await derive();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** What a password is before it is hashed: one text, however it was composed. */
const textOf = (password: string): string => password.normalize('NFC');

/**
 * Hashes a password off the event loop: `argon2id$memory$passes$parallelism$salt$key`, memory in KiB, the last two
 * base64url. Throws `unavailable` where too many wait for theirs.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await byArgon2id(password, nonce, keyLength, [memory, passes, parallelism]);
  return [...made, nonce.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Compares in constant time with the parameters the hash was made with; hashes by scrypt (`scrypt$N$r$p$salt$key`) are
 * from before. Throws `unavailable` where too many wait for theirs.
 */
export async function fitsPassword(password: string, hash: string): Promise<boolean> {
  const [kind, first, second, third, salt, key] = hash.split('$');
  const derive = kind === 'argon2id' ? byArgon2id : kind === 'scrypt' ? byScrypt : undefined;
  if (!derive || !salt || !key) throw new Error('Unknown password hash');
  const expected = Buffer.from(key, 'base64url');
  const numbers = [Number(first), Number(second), Number(third)] as const;
  return timingSafeEqual(expected, await derive(password, Buffer.from(salt, 'base64url'), expected.length, numbers));
}

/** Whether a hash was made as none is any more, so that another takes its place at the next chance. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(made.join('$'));

type Derivation = (
  password: string,
  nonce: Buffer,
  tagLength: number,
  numbers: readonly [number, number, number],
) => Promise<Buffer>;

const byArgon2id: Derivation = (password, nonce, tagLength, [memory, passes, parallelism]) =>
  inTurn(() => argon2Async('argon2id', { message: textOf(password), nonce, tagLength, memory, passes, parallelism }));

const byScrypt: Derivation = (password, salt, length, [N, r, p]) =>
  inTurn(() => scryptAsync(textOf(password), salt, length, { N, r, p, maxmem: scryptMemory }));
