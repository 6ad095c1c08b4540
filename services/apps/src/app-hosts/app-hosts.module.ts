import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { PageScriptsModule } from '../page-scripts/page-scripts.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AppFaces } from './app-faces.js';
import { AppHostsController } from './app-hosts.controller.js';
import { CreateLiveCode } from './create-live-code.use-case.js';
import { EmbedSites } from './embed-sites.js';
import { FindAppOrigin } from './find-app-origin.use-case.js';
import { FindLoginOrigin } from './find-login-origin.use-case.js';
import { OpenAccountPage } from './open-account-page.use-case.js';
import { OpenAssistantLoader } from './open-assistant-loader.use-case.js';
import { OpenAssistantPage } from './open-assistant-page.use-case.js';
import { OpenLoginPage } from './open-login-page.use-case.js';
import { OpenPage } from './open-page.use-case.js';
import { OpenPlansPage } from './open-plans-page.use-case.js';
import { OpenToolPage } from './open-tool-page.use-case.js';
import { OwnPages } from './own-pages.js';
import { PageAnswers } from './page-answers.js';

@Module({
  imports: [
    AppsModule,
    HostsModule,
    IntegrationsModule,
    PageScriptsModule,
    VersionsModule,
    BuildsModule,
    RuntimeModule,
    ToolsModule,
  ],
  controllers: [AppHostsController],
  providers: [
    AppFaces,
    CreateLiveCode,
    EmbedSites,
    PageAnswers,
    OwnPages,
    OpenPage,
    OpenLoginPage,
    OpenAccountPage,
    OpenPlansPage,
    OpenAssistantLoader,
    OpenAssistantPage,
    OpenToolPage,
    FindAppOrigin,
    FindLoginOrigin,
  ],
})
export class AppHostsModule {}
