import { Injectable } from '@nestjs/common';
import { KeyRing } from './key-ring.js';

/** The public halves of the keys that sign access tokens, as JSON Web Keys. */
@Injectable()
export class ReadPublicKeys {
  constructor(private readonly keys: KeyRing) {}

  async execute(): Promise<Record<string, unknown>[]> {
    return (await this.keys.publicKeys()) as Record<string, unknown>[];
  }
}
