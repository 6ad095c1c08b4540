import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { ModelError } from '@lathe/platform/models/model-error';
import { MODELS, type Models } from '@lathe/platform/models/models';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import {
  type CustomField,
  fieldNameOf,
  type FieldType,
  inputName,
  offeredTypes,
} from '@lathe/proto/apps/tools/custom-fields';
import {
  type DraftedField,
  draftedField,
  draftedTypes,
  fieldOfDraft,
} from '@lathe/proto/apps/tools/words/drafted-field';
import { Inject, Injectable } from '@nestjs/common';
import { fieldOfRequest } from './field-of-request.js';
import { fieldPrompt, type WishedField } from './field-prompt.js';

const rate = { limit: 30, windowSeconds: 60 };
/** Whoever described a field waits for it. Milliseconds. */
const patienceMs = 30_000;

/** The definition of a custom field by a few words: by a language model where there is one, else by rules. */
@Injectable()
export class MagicCreate {
  constructor(
    @Inject(MODELS) private readonly models: Models,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * Throws `too-many-requests`, `does-not-validate` for a field that would have the reserved name, and
   * `builder/magic-edit-failed`.
   */
  execute({ accountId, isAdmin }: OwnerScope, wished: WishedField): Promise<CustomField> {
    return withinLimit(this.limiter, { key: `magic-create:${accountId}`, ...rate }, async () => {
      // Whether the plan of an app's owner has photos is known where its tools are saved.
      const types = draftedTypes(offeredTypes({ isAdmin, plan: 'unlimited' }));
      const draft = this.models.name === null ? fieldOfRequest(wished) : await this.written(accountId, wished, types);
      const wantedName = draft.name ?? draft.label;
      if (wantedName.trim().toLowerCase() === inputName)
        throw invalid([{ path: 'result.name', message: `'${inputName}' is reserved, try another name` }]);
      const field = fieldOfDraft(draft, fieldNameOf(wantedName, []), types);
      if (field === null) throw new DomainError('builder/magic-edit-failed');
      return field;
    });
  }

  private async written(accountId: string, wished: WishedField, types: readonly FieldType[]): Promise<DraftedField> {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const call = { accountId, purpose: 'magic-create', signal };
      return await this.models.object(draftedField, fieldPrompt(wished, types), call);
    } catch (error) {
      if (error instanceof ModelError || signal.aborted)
        throw new DomainError('builder/magic-edit-failed', {}, { cause: error });
      throw error;
    }
  }
}
