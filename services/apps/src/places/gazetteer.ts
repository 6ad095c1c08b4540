import { setImmediate as nextTurn } from 'node:timers/promises';
import { folded } from './folded.js';
import { type City, readCities } from './read-cities.js';

/** Names that are folded before others get their turn. */
const foldedAtOnce = 2_000;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (code: string): string => countryNames.of(code) ?? code;

/**
 * Names of places, those with most people first, in two texts of one line each place: as they are compared, and as they
 * are shown. So the first hit in the text is the largest place.
 */
export class Gazetteer {
  private constructor(
    /** Begins and ends with a line break. */
    private readonly compared: string,
    private readonly shown: string,
    /** Where the lines begin in each text, and where the last one ends. */
    private readonly comparedAt: Uint32Array,
    private readonly shownAt: Uint32Array,
    private readonly countries: Uint8Array,
    private readonly countryCodes: readonly string[],
  ) {}

  static async load(): Promise<Gazetteer> {
    const cities: City[] = [];
    for await (const city of readCities()) cities.push(city);
    const order = byPopulation(cities);
    const [compared, shown]: [string[], string[]] = [[''], []];
    const [comparedAt, shownAt] = [new Uint32Array(order.length + 1), new Uint32Array(order.length + 1)];
    const codes = [...new Set(cities.map(({ country }) => country))];
    const countries = new Uint8Array(order.length);
    comparedAt[0] = 1;
    for (const [line, index] of order.entries()) {
      const city = cities[index]!;
      const [key, name] = [folded(city.name), city.country === 'US' ? `${city.name}, ${city.region}` : city.name];
      compared.push(key);
      shown.push(name);
      comparedAt[line + 1] = comparedAt[line]! + key.length + 1;
      shownAt[line + 1] = shownAt[line]! + name.length;
      countries[line] = codes.indexOf(city.country);
      if (line % foldedAtOnce === 0) await nextTurn();
    }
    const texts = [`${compared.join('\n')}\n`, shown.join('')] as const;
    return new Gazetteer(...texts, comparedAt, shownAt, countries, codes);
  }

  /** The largest come first, with room for those that are named so in whole; then words in names that begin so. */
  find(text: string, limit: number): string[] {
    const [name = '', ...rest] = text.split(',');
    const key = folded(name);
    const found = new Set<string>();
    if (key === '') return [];
    const fits = this.narrowedTo(folded(rest.join(' ')));
    const largest = Math.ceil((limit * 3) / 4);
    this.collect(`\n${key}`, fits, largest, found);
    if (found.size === largest) {
      this.collect(`\n${key}\n`, fits, limit, found);
      this.collect(`\n${key}`, fits, limit, found);
    }
    this.collect(` ${key}`, fits, limit, found);
    return [...found];
  }

  private collect(needle: string, fits: (line: number) => boolean, limit: number, found: Set<string>): void {
    let at = -1;
    while (found.size < limit && (at = this.compared.indexOf(needle, at + 1)) !== -1) {
      const line = this.lineAt(at + 1);
      // Of two that read the same, nobody could tell which is which.
      if (fits(line)) found.add(this.labelOf(line));
    }
  }

  /** Whether the country of a line, or the state of the United States, has words that begin so. */
  private narrowedTo(within: string): (line: number) => boolean {
    if (within === '') return () => true;
    const fit = (text: string): boolean => ` ${folded(text)}`.includes(` ${within}`);
    const countries = this.countryCodes.map((code) => fit(nameOf(code)));
    const states = new Map<string, boolean>();
    const isState = (line: number): boolean => {
      const state = stateOf(this.shownIn(line));
      if (!states.has(state)) states.set(state, fit(`${state} ${nameOf('US')}`));
      return states.get(state)!;
    };
    const us = this.countryCodes.indexOf('US');
    return (line) => (this.countries[line] === us ? isState(line) : countries[this.countries[line]!]!);
  }

  /** The line that a place in the compared text is in. */
  private lineAt(position: number): number {
    let [low, high] = [0, this.comparedAt.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.comparedAt[middle]! <= position) low = middle;
      else high = middle;
    }
    return low;
  }

  private labelOf(line: number): string {
    const code = this.countryCodes[this.countries[line]!]!;
    return `${this.shownIn(line)}, ${nameOf(code)}`;
  }

  private shownIn(line: number): string {
    return this.shown.slice(this.shownAt[line], this.shownAt[line + 1]);
  }
}

const stateOf = (shown: string): string => shown.slice(shown.lastIndexOf(',') + 2);

function byPopulation(cities: readonly City[]): Uint32Array {
  // Population and index in one number that sorts natively; there are fewer cities than `room`.
  const room = 2 ** 20;
  const keys = Float64Array.from(cities, ({ population }, index) => -population * room + index).sort();
  return Uint32Array.from(keys, (key) => ((key % room) + room) % room);
}
