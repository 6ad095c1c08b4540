import type { OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { CONFIG, OUTGOING_REQUESTS } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { ConnectionRepository } from './connection.repository.js';
import { ConnectionHolding } from './connection-holding.js';
import { Connections } from './connections.js';
import { CONNECTORS, type Connectors } from './connector.js';
import { ConnectorsController } from './connectors.controller.js';
import { clientAccess, type ConnectorsConfig } from './connectors-config.js';
import { Consent } from './consent.js';
import { googleAddresses, GoogleDrive } from './google/google-drive.js';
import { Notion } from './notion/notion.js';
import { PickFiles } from './pick-files.use-case.js';
import { RevocationRepository } from './revocation.repository.js';
import { Revocations } from './revocations.js';
import { RevokeProcessor } from './revoke.processor.js';
import { WidgetTokens } from './widget-tokens.js';

/** Those whose variables are set. */
function connectorsOf(outgoing: OutgoingRequests, config: ConnectorsConfig): Connectors {
  const [google, notion] = [clientAccess(config, 'GOOGLE_DRIVE'), clientAccess(config, 'NOTION')];
  return [
    ...(google ? [new GoogleDrive(outgoing, google, googleAddresses(config.GOOGLE_DRIVE_API_BASE))] : []),
    ...(notion ? [new Notion(outgoing, notion, config.NOTION_API_BASE ?? 'https://api.notion.com')] : []),
  ];
}

const parts = [
  ConnectionRepository,
  RevocationRepository,
  Revocations,
  Connections,
  RevokeProcessor,
  WidgetTokens,
  ConnectionHolding,
];

/** Accounts that people connect, and what is fetched of them. */
@Module({
  controllers: [ConnectorsController],
  providers: [
    AppStates,
    { provide: CONNECTORS, inject: [OUTGOING_REQUESTS, CONFIG], useFactory: connectorsOf },
    Consent,
    PickFiles,
    ...parts,
  ],
  exports: [AppStates, CONNECTORS, ...parts],
})
export class ConnectorsModule {}
