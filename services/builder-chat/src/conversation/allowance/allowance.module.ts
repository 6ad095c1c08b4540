import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { MessageAllowance } from './message-allowance.js';
import { ReleasedMessagesProcessor } from './released-messages.processor.js';

@Module({
  imports: [GenerationsModule],
  providers: [UsageClient, MessageAllowance, ReleasedMessagesProcessor],
  exports: [MessageAllowance],
})
export class AllowanceModule {}
