import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysController } from './api-keys.controller.js';
import { FindApiKey } from './find-api-key.use-case.js';

@Module({
  imports: [AccountsModule],
  controllers: [ApiKeysController],
  providers: [ApiKeyRepository, FindApiKey],
  exports: [ApiKeyRepository],
})
export class ApiKeysModule {}
