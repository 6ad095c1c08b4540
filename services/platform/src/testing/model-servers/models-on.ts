import { ChatModels } from '../../models/chat-models.js';
import type { ModelSettings } from '../../models/model-settings.js';
import type { ModelProvider } from '../../models/models-env.js';
import { openChatModel } from '../../models/open-chat-model.js';
import type { Patience } from '../../models/patience.js';
import type { ModelUse } from '../../models/usage-ledger.js';
import { anthropicWire } from './anthropic-wire.js';
import { googleWire } from './google-wire.js';
import { type ModelServer, startModelServer } from './model-server.js';
import { ollamaWire } from './ollama-wire.js';
import { openaiWire } from './openai-wire.js';
import type { ServedModel, Wire } from './wire.js';

export const wires: Readonly<Record<ModelProvider, Wire>> = {
  'openai-compatible': openaiWire,
  anthropic: anthropicWire,
  google: googleWire,
  ollama: ollamaWire,
};

/** What the local services serve; the key must never be read by anybody. */
export const served: ServedModel = { name: 'model-1', key: 'sk-secret-key', window: 50_000, answer: 32_000 };

export interface ModelsUnderTest {
  readonly models: ChatModels;
  readonly server: ModelServer;
  /** What the operator reads. */
  readonly log: { code: string; detail: string }[];
  readonly ledger: ModelUse[];
}

interface Wishes {
  readonly settings?: Partial<ModelSettings>;
  readonly key?: string;
  readonly model?: string;
  readonly maxRetries?: number;
  readonly patience?: Patience;
}

/** Models of a provider by its LangChain client, against a local service of its form. */
export async function modelsOn(
  provider: ModelProvider,
  { settings = {}, key = served.key, model = served.name, maxRetries = 0, patience }: Wishes = {},
): Promise<ModelsUnderTest> {
  const server = await startModelServer(wires[provider], served);
  const log: ModelsUnderTest['log'] = [];
  const ledger: ModelUse[] = [];
  const baseUrl = provider === 'openai-compatible' ? `${server.url}/v1` : server.url;
  const models = new ChatModels({
    name: model,
    provider,
    secret: key,
    configured: new Map([[model, { input: 1, output: 10, ...settings }]]),
    open: (name, temperature) =>
      openChatModel(
        { provider, model: name, baseUrl, apiKey: key },
        { ...settings, ...(temperature !== undefined && { temperature }) },
      ),
    ledger: { record: async (use) => void ledger.push(use) },
    logger: { warn: (entry: (typeof log)[number]) => void log.push(entry) },
    maxRetries,
    ...(patience && { patience }),
  });
  return { models, server, log, ledger };
}
