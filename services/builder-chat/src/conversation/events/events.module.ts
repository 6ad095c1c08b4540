import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { AnswerStreams } from './answer-streams.js';
import { GenerationStreams } from './generation-streams.js';
import { ResumeStream } from './resume-stream.use-case.js';

@Module({
  imports: [AppsModule, GenerationsModule],
  providers: [GenerationStreams, AnswerStreams, ResumeStream],
  exports: [GenerationStreams, AnswerStreams, ResumeStream],
})
export class EventsModule {}
