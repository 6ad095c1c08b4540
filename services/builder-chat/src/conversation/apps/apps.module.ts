import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { AppData } from './app-data.js';
import { AppGateway } from './app-gateway.js';

@Module({ providers: [AppStates, AppGateway, AppData], exports: [AppStates, AppGateway, AppData] })
export class AppsModule {}
