import { costOf } from './cost-of.js';
import { ModelError } from './model-error.js';
import type { Models, TokenUsage } from './models.js';

/** One small request to one model: what it took, or what was in the way. */
export interface ModelCheck {
  readonly model: string;
  /** Milliseconds until its first word; null when none came. */
  readonly firstWordMs: number | null;
  readonly usage: TokenUsage | null;
  /** US dollars; null where the price is not known. */
  readonly cost: number | null;
  /** For the operator: the sentence for people and what the provider said; null when all is well. */
  readonly fault: string | null;
}

const question = [
  { role: 'system' as const, content: 'Answer with one word.' },
  { role: 'user' as const, content: 'Say "ready".' },
];

/** Asks each model of the installation, one after the other. None where no model is configured. */
export async function* checkModels(models: Models, signal: AbortSignal): AsyncGenerator<ModelCheck> {
  if (models.name === null) return;
  for (const model of new Set([models.name, ...models.configured.keys()])) yield checkModel(models, model, signal);
}

async function checkModel(models: Models, model: string, signal: AbortSignal): Promise<ModelCheck> {
  const asked = performance.now();
  let firstWordMs: number | null = null;
  try {
    for await (const chunk of models.stream(question, { accountId: '', purpose: 'check', signal, model })) {
      if (chunk.type === 'text') firstWordMs ??= performance.now() - asked;
      else {
        const cost = costOf(chunk.usage, models.configured.get(model));
        const fault = firstWordMs === null ? `It wrote nothing (${chunk.finishReason}).` : null;
        return { model, firstWordMs, usage: chunk.usage, cost, fault };
      }
    }
    return { model, firstWordMs, usage: null, cost: null, fault: 'It stopped without an end.' };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const fault = error.detail === '' ? error.message : `${error.message} (${error.detail})`;
    return { model, firstWordMs, usage: null, cost: null, fault };
  }
}
