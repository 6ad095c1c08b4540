import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';

/** What accounts knows of apps. */
@Module({
  providers: [AppStates],
  exports: [AppStates],
})
export class AppStatesModule {}
