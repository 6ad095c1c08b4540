import { Module } from '@nestjs/common';
import { ProjectChecks } from './project-checks.js';

@Module({ providers: [ProjectChecks], exports: [ProjectChecks] })
export class ChecksModule {}
