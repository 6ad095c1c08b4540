import { accountsService } from '@lathe/accounts/service';
import { appsService } from '@lathe/apps/service';
import { builderChatService } from '@lathe/builder-chat/service';
import { contextIngestService } from '@lathe/context-ingest/service';
import { entitiesService } from '@lathe/entities/service';
import { paymentsService } from '@lathe/payments/service';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';

/** The six services, as a process that holds them all starts them. */
export const definitions: readonly ServiceDefinition[] = [
  accountsService,
  appsService,
  builderChatService,
  contextIngestService,
  entitiesService,
  paymentsService,
];
