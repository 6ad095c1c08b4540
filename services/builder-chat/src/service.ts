import { modelsEnv } from '@lathe/platform/models/models-env';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { ReleasedMessagesProcessor } from './conversation/allowance/released-messages.processor.js';
import { ConversationModule } from './conversation/conversation.module.js';
import { GenerationProcessor } from './conversation/lifecycle/generation.processor.js';
import { SampleRowsProcessor } from './conversation/rows/sample-rows.processor.js';

/** Attachments travel in the message as data URLs. Bytes. */
const BODY_LIMIT = 16_000_000;

/** Conversations, generations, the action stream. */
export const builderChatService: ServiceDefinition = {
  name: 'builder-chat',
  env: modelsEnv,
  modules: [ConversationModule],
  consumers: [AppStates, PurgedApps],
  processors: [GenerationProcessor, SampleRowsProcessor, ReleasedMessagesProcessor, PurgeHoldings],
  bodyLimit: BODY_LIMIT,
};
