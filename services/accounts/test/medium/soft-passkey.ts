import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

interface Question {
  readonly challenge: string;
}
interface Manner {
  /** Of the page that asks, as the browser says. */
  readonly origin?: string;
  /** Whether the person proves themselves to the passkey, by a finger or a code. */
  readonly verifies?: boolean;
}

const here = 'http://localhost:4400';

/** A passkey in software: makes what a browser sends of one (WebAuthn level 2, ES256, no attestation). */
export class SoftPasskey {
  readonly id = base64url(randomBytes(16));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** The answer to a question for a new passkey. */
  create({ challenge }: Question, { origin = here, verifies = true }: Manner = {}) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ]);
    const credential = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.authenticatorData(verifies, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, credential.length]),
      credential,
      cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The answer to a question of who it is. */
  use({ challenge }: Question, { origin = here, verifies = true }: Manner = {}) {
    const data = this.authenticatorData(verifies, 0);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
    });
  }

  private answer(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authenticatorData(verifies: boolean, extraFlags: number): Buffer {
    const flags = 0x01 | (verifies ? 0x04 : 0) | extraFlags;
    return Buffer.concat([sha256('localhost'), Buffer.from([flags, 0, 0, 0, this.counter])]);
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
