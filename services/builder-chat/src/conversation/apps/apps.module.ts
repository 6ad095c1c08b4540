import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { AppGateway } from './app-gateway.js';

@Module({ providers: [AppStates, AppGateway], exports: [AppStates, AppGateway] })
export class AppsModule {}
