import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { AppGateway } from './app-gateway.js';
import { OwnedApps } from './owned-apps.js';

@Module({ providers: [AppStates, OwnedApps, AppGateway], exports: [OwnedApps, AppGateway] })
export class AppsModule {}
