import { Injectable } from '@nestjs/common';
import { Gazetteer } from './gazetteer.js';
import type { PlaceSearch } from './place-search.js';

/** The places of a package, read when somebody first asks for one. */
@Injectable()
export class EmbeddedPlaces implements PlaceSearch {
  private loading: Promise<Gazetteer> | undefined;

  async find(text: string, limit: number): Promise<string[]> {
    this.loading ??= Gazetteer.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return (await this.loading).find(text, limit);
  }
}
