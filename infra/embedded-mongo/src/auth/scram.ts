import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { CommandError } from '../errors.js';

const iterations = 15_000;

/** What the server keeps of the one user's password (RFC 5802, RFC 7677). */
export interface ScramSecret {
  salt: Buffer;
  storedKey: Buffer;
  serverKey: Buffer;
}

export const userName = 'lathe';

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export function newSecret(password: string): ScramSecret {
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  return {
    salt,
    storedKey: createHash('sha256').update(hmac(salted, 'Client Key')).digest(),
    serverKey: hmac(salted, 'Server Key'),
  };
}

function failed(): CommandError {
  return new CommandError('AuthenticationFailed', 'Authentication failed.');
}

function attributes(message: string): Map<string, string> {
  return new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}

/** One SCRAM-SHA-256 conversation; `start`, then `proceed`. */
export class ScramConversation {
  readonly id = 1;
  #clientFirst = '';
  #serverFirst = '';
  #nonce = '';
  #known = false;

  constructor(private readonly secret: ScramSecret) {}

  start(payload: string): string {
    const header = /^[ny],[^,]*,/.exec(payload);
    if (!header) throw failed();
    this.#clientFirst = payload.slice(header[0].length);
    const given = attributes(this.#clientFirst);
    this.#known = given.get('n') === userName;
    this.#nonce = `${given.get('r') ?? ''}${randomBytes(24).toString('base64')}`;
    this.#serverFirst = `r=${this.#nonce},s=${this.secret.salt.toString('base64')},i=${iterations}`;
    return this.#serverFirst;
  }

  /** Checks the proof; throws AuthenticationFailed for a wrong one. */
  proceed(payload: string): string {
    const given = attributes(payload);
    const proof = Buffer.from(given.get('p') ?? '', 'base64');
    const message = `${this.#clientFirst},${this.#serverFirst},${payload.slice(0, payload.lastIndexOf(',p='))}`;
    const signature = hmac(this.secret.storedKey, message);
    if (this.#nonce === '' || given.get('r') !== this.#nonce || proof.length !== signature.length) throw failed();
    const key = Buffer.from(proof.map((byte, at) => byte ^ signature[at]!));
    const matches = timingSafeEqual(createHash('sha256').update(key).digest(), this.secret.storedKey);
    if (!matches || !this.#known) throw failed();
    return `v=${hmac(this.secret.serverKey, message).toString('base64')}`;
  }
}
