import { Module } from '@nestjs/common';
import { ReadPageScript } from './read-page-script.use-case.js';

@Module({ providers: [ReadPageScript], exports: [ReadPageScript] })
export class PageScriptsModule {}
