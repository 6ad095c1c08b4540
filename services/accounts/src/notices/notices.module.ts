import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SecurityNoticeProcessor } from './security-notice.processor.js';
import { SecurityNotices } from './security-notices.js';

@Module({
  imports: [AccountsModule],
  providers: [SecurityNotices, SecurityNoticeProcessor],
  exports: [SecurityNotices],
})
export class NoticesModule {}
