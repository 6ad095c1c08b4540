import { Gauges } from '@lathe/platform/entitlements/gauges';
import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SlugsModule } from '../slugs/slugs.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AppGauges } from './app-gauges.js';
import { AppView } from './app-view.js';
import { AppsController } from './apps.controller.js';
import { ChangeApp } from './change-app.use-case.js';
import { CreateApp } from './create-app.use-case.js';
import { DeleteApp } from './delete-app.use-case.js';
import { DuplicateApp } from './duplicate-app.use-case.js';
import { ListApps } from './list-apps.use-case.js';
import { ReadApp } from './read-app.use-case.js';
import { UndeleteApp } from './undelete-app.use-case.js';

@Module({
  imports: [PlansModule, RecordsModule, SlugsModule, VersionsModule],
  controllers: [AppsController],
  providers: [
    Gauges,
    AppGauges,
    AppView,
    CreateApp,
    ChangeApp,
    DeleteApp,
    DuplicateApp,
    UndeleteApp,
    ListApps,
    ReadApp,
  ],
  exports: [PlansModule, Gauges, AppGauges, AppView, CreateApp, ReadApp, DuplicateApp],
})
export class AppsModule {}
