import { CONFIG } from '@lathe/platform/tokens/tokens';
import type { TextName } from '@lathe/proto/accounts/installation';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountsEnv } from '../config/accounts-env.js';

/** What whoever runs the installation has written themselves. */
@Injectable()
export class ReadText {
  constructor(@Inject(CONFIG) private readonly env: AccountsEnv) {}

  /** Markdown; null where there is none. */
  execute(name: TextName): string | null {
    const text = name === 'terms-of-service' ? this.env.TERMS_OF_SERVICE : this.env.PRIVACY_POLICY;
    return text ?? null;
  }
}
