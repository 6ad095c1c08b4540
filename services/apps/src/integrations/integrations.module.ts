import { MeteredUses, ReleaseUses } from '@lathe/platform/entitlements/metered-uses';
import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { modelsProvider } from '@lathe/platform/models/create-models';
import { Module } from '@nestjs/common';
import { HostsModule } from '../hosts/hosts.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AppCallers } from './app-callers.js';
import { SendAppMail } from './app-mail.processor.js';
import { AppMailRepository } from './app-mail.repository.js';
import { CallRates } from './call-rates.js';
import { CreateSignedUrl } from './create-signed-url.use-case.js';
import { ExtractData } from './extract-data.use-case.js';
import { IntegrationsController } from './integrations.controller.js';
import { InvokeLlm } from './invoke-llm.use-case.js';
import { ModelCalls } from './model-calls.js';
import { PromptFiles } from './prompt-files.js';
import { ReadIntegrations } from './read-integrations.use-case.js';
import { SendEmail } from './send-email.use-case.js';
import { UploadFile } from './upload-file.use-case.js';

@Module({
  imports: [HostsModule, UploadsModule],
  controllers: [IntegrationsController],
  providers: [
    AppCallers,
    CallRates,
    ReadIntegrations,
    UploadFile,
    modelsProvider,
    UsageClient,
    MeteredUses,
    ReleaseUses,
    PromptFiles,
    CreateSignedUrl,
    ModelCalls,
    InvokeLlm,
    ExtractData,
    AppMailRepository,
    SendAppMail,
    SendEmail,
  ],
  exports: [AppMailRepository, AppCallers, MeteredUses, ModelCalls, modelsProvider, PromptFiles, UsageClient],
})
export class IntegrationsModule {}
