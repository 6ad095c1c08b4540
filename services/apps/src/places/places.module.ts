import { Module } from '@nestjs/common';
import { ToolRunsModule } from '../tool-runs/tool-runs.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { EmbeddedPlaces } from './embedded-places.js';
import { FindPlaces } from './find-places.use-case.js';
import { PLACE_SEARCH } from './place-search.js';
import { PlacesController } from './places.controller.js';

@Module({
  imports: [ToolRunsModule, VersionsModule],
  controllers: [PlacesController],
  providers: [{ provide: PLACE_SEARCH, useClass: EmbeddedPlaces }, FindPlaces],
})
export class PlacesModule {}
