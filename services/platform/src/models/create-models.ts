import type { Provider } from '@nestjs/common';
import { StartError } from '../config/load-config.js';
import { DomainError } from '../errors/domain-error.js';
import { Outbox } from '../events/outbox.js';
import type { Logger } from '../logging/logger.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import { CONFIG, LOGGER } from '../tokens/tokens.js';
import { ChatModels } from './chat-models.js';
import { abilitiesOf, takenTemperature } from './model-abilities.js';
import { readAccess } from './model-access.js';
import type { ModelSettings } from './model-settings.js';
import { MODELS, type Models } from './models.js';
import type { ModelsConfig } from './models-env.js';
import { openChatModel } from './open-chat-model.js';
import { EventLedger, type UsageLedger } from './usage-ledger.js';

/** The models that LLM_* describe. A half-way set-up is a StartError that names the variable. */
export function createModels(config: ModelsConfig, ledger: UsageLedger, logger: Pick<Logger, 'warn'>): Models {
  const access = readAccess('LLM', {
    provider: config.LLM_PROVIDER,
    model: config.LLM_MODEL,
    baseUrl: config.LLM_BASE_URL,
    apiKey: config.LLM_API_KEY,
  });
  const { LLM_MODELS: configured = new Map<string, ModelSettings>() } = config;
  if (access === null) {
    if (configured.size > 0) throw new StartError('LLM_PROVIDER is missing although LLM_MODELS is set.');
    return noModels;
  }
  if (configured.size > 0 && !configured.has(access.model))
    throw new StartError(`LLM_MODELS has no prices of ${access.model}, which LLM_MODEL names.`);
  const hot = [...configured].find(([, { temperature = 0 }]) => access.provider === 'anthropic' && temperature > 1);
  if (hot) throw new StartError(`LLM_MODELS gives ${hot[0]} a temperature of more than 1, which anthropic refuses.`);
  return new ChatModels({
    name: access.model,
    provider: access.provider,
    secret: access.apiKey,
    configured,
    abilitiesOf: (model) => abilitiesOf(access.provider, model, configured.get(model)),
    marksCache: access.provider === 'anthropic',
    open: (model, wanted) => {
      const settings = { answer: config.LLM_MAX_TOKENS, ...configured.get(model) };
      const temperature = wanted === undefined ? undefined : takenTemperature(access.provider, model, settings, wanted);
      return openChatModel({ ...access, model }, { ...settings, ...(temperature !== undefined && { temperature }) });
    },
    ledger,
    logger,
    maxRetries: config.LLM_MAX_RETRIES,
  });
}

/** What really needs a model says so where there is none. */
const noModels: Models = {
  name: null,
  configured: new Map(),
  abilitiesOf: () => ({ window: 0, seesImages: false }),
  stream() {
    throw new DomainError('model/not-configured');
  },
  async object() {
    throw new DomainError('model/not-configured');
  },
};

/** Provides MODELS in a module of a service whose `env` has the variables of `modelsEnv`. */
export const modelsProvider: Provider = {
  provide: MODELS,
  inject: [CONFIG, Outbox, UnitOfWork, LOGGER],
  useFactory: (config: ModelsConfig, outbox: Outbox, unitOfWork: UnitOfWork, logger: Logger) =>
    createModels(config, new EventLedger(outbox, unitOfWork, logger), logger),
};
