import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type Sealer, SealError } from './sealer.js';

const cipher = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  /** Tells keys apart and nothing of them. */
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * AES-256-GCM: `v1.<key id>.<nonce, ciphertext and tag as base64url>`. Version, key id and context are authenticated
 * with it.
 */
export class AesSealer implements Sealer {
  private readonly current: Key;
  private readonly known: ReadonlyMap<string, Key>;

  /** Keys of 32 bytes as base64; the old ones open only. */
  constructor(key: string, oldKeys: readonly string[] = []) {
    this.current = toKey(key);
    this.known = new Map([...oldKeys.map(toKey), this.current].map((one) => [one.id, one]));
  }

  seal(secret: string, context: string): string {
    const { id, bytes } = this.current;
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, bytes, nonce).setAAD(boundTo(id, context));
    const hidden = [nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()];
    return `${version}.${id}.${Buffer.concat(hidden).toString('base64url')}`;
  }

  open(sealed: string, context: string): string {
    const { id, hidden } = partsOf(sealed);
    const key = this.known.get(id);
    if (!key) throw new SealError('unknown-key');
    const opening = createDecipheriv(cipher, key.bytes, hidden.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(boundTo(id, context))
      .setAuthTag(hidden.subarray(-tagBytes));
    try {
      const secret = opening.update(hidden.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([secret, opening.final()]).toString('utf8');
    } catch {
      throw new SealError('not-intact');
    }
  }

  isCurrent(sealed: string): boolean {
    return partsOf(sealed).id === this.current.id;
  }
}

function toKey(text: string): Key {
  const bytes = Buffer.from(text, 'base64');
  return { id: createHmac('sha256', bytes).update('key id').digest('base64url').slice(0, 8), bytes };
}

function partsOf(sealed: string): { id: string; hidden: Buffer } {
  const [, id, text] = /^v1\.([\w-]{8})\.([\w-]+)$/.exec(sealed) ?? [];
  const hidden = Buffer.from(text ?? '', 'base64url');
  if (!id || hidden.length < nonceBytes + tagBytes) throw new SealError('not-intact');
  return { id, hidden };
}

const boundTo = (keyId: string, context: string): Buffer => Buffer.from(`${version}.${keyId}.${context}`);
