import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs what an address says, so that whoever has it needs no session where he cannot send one; for all processes of an
 * installation alike.
 */
export class AddressSigner {
  private readonly key: Buffer;

  constructor(internalSecret: string) {
    this.key = createHmac('sha256', internalSecret).update('addresses').digest();
  }

  /** 43 characters that fit into a path. */
  sign(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }

  verify(text: string, signature: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(text))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}
