import multipart from '@fastify/multipart';
import { Memberships } from '@lathe/platform/app-access/memberships';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { entitiesEnv } from './config.js';
import { ConversionsModule } from './conversions/conversions.module.js';
import { ConvertValues } from './conversions/convert-values.processor.js';
import { NewVersions } from './conversions/new-versions.consumer.js';
import { ExportsModule } from './exports/exports.module.js';
import { ImportProcessor } from './imports/import.processor.js';
import { ImportsModule } from './imports/imports.module.js';
import { UndoProcessor } from './imports/undo.processor.js';
import { LiveModule } from './live/live.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PurgingModule } from './purging/purging.module.js';
import { NoteRemoved } from './removed-entities/note-removed.processor.js';
import { PurgeRemoved } from './removed-entities/purge-removed.processor.js';
import { RemovedEntities } from './removed-entities/removed-entities.consumer.js';
import { RemovedEntitiesModule } from './removed-entities/removed-entities.module.js';
import { AppUsers } from './rows/app-users.consumer.js';
import { RowsModule } from './rows/rows.module.js';
import { RowsForToolsModule } from './rows-for-tools/rows-for-tools.module.js';
import { SampleRowsModule } from './sample-rows/sample-rows.module.js';

const maxImportBytes = 10_000_000;

/** Rows of generated apps: access, validation, queries, imports. */
export const entitiesService: ServiceDefinition = {
  name: 'entities',
  env: entitiesEnv,
  modules: [
    RowsModule,
    RowsForToolsModule,
    ExportsModule,
    LiveModule,
    ImportsModule,
    OverviewModule,
    SampleRowsModule,
    ConversionsModule,
    RemovedEntitiesModule,
    PurgingModule,
  ],
  workspaceApps: AppStates,
  consumers: [AppStates, Memberships, Entitlements, PurgedApps, AppUsers, NewVersions, RemovedEntities],
  processors: [ImportProcessor, UndoProcessor, PurgeHoldings, ConvertValues, NoteRemoved, PurgeRemoved],
  bodyLimit: 4 * 1024 * 1024,
  plugins: async (server) => {
    await server.register(multipart, { limits: { fileSize: maxImportBytes - 1, files: 1, fields: 10, parts: 11 } });
  },
};
