import { modelsEnv } from '@lathe/platform/models/models-env';
import { OwnerChanges } from '@lathe/platform/owner-changes/owner-changes';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { ReleasedMessagesProcessor } from './conversation/allowance/released-messages.processor.js';
import { AttachmentsModule } from './conversation/attachments/attachments.module.js';
import { LedgerModule } from './conversation/ledger/ledger.module.js';
import { TurnUses } from './conversation/ledger/turn-uses.consumer.js';
import { GenerationProcessor } from './conversation/lifecycle/generation.processor.js';
import { LifecycleModule } from './conversation/lifecycle/lifecycle.module.js';
import { ForgetAuthors } from './conversation/messages/forget-authors.consumer.js';
import { MessagesModule } from './conversation/messages/messages.module.js';
import { OwnersModule } from './conversation/owners/owners.module.js';
import { PurgingModule } from './conversation/purging/purging.module.js';
import { RestoresModule } from './conversation/restores/restores.module.js';
import { SampleRowsProcessor } from './conversation/rows/sample-rows.processor.js';
import { ValidationsModule } from './conversation/validations/validations.module.js';
import { CsvImportModule } from './csv-import/csv-import.module.js';
import { MagicCreateModule } from './magic-create/magic-create.module.js';

/** Attachments travel in the message as data URLs. Bytes. */
const bodyLimit = 16_000_000;

/** Conversations, generations, the action stream. */
export const builderChatService: ServiceDefinition = {
  name: 'builder-chat',
  env: modelsEnv,
  modules: [
    MessagesModule,
    AttachmentsModule,
    RestoresModule,
    ValidationsModule,
    CsvImportModule,
    MagicCreateModule,
    LifecycleModule,
    LedgerModule,
    OwnersModule,
    PurgingModule,
  ],
  workspaceApps: AppStates,
  consumers: [AppStates, PurgedApps, OwnerChanges, TurnUses, ForgetAuthors],
  processors: [GenerationProcessor, SampleRowsProcessor, ReleasedMessagesProcessor, PurgeHoldings],
  bodyLimit: bodyLimit,
};
