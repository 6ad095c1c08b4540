import { Module } from '@nestjs/common';
import { GenerationRepository } from './generation.repository.js';

@Module({ providers: [GenerationRepository], exports: [GenerationRepository] })
export class GenerationsModule {}
