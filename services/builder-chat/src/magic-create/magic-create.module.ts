import { Module } from '@nestjs/common';
import { ModelsModule } from '../models/models.module.js';
import { MagicCreateController } from './magic-create.controller.js';
import { MagicCreate } from './magic-create.use-case.js';

@Module({ imports: [ModelsModule], controllers: [MagicCreateController], providers: [MagicCreate] })
export class MagicCreateModule {}
