import { createRequire } from 'node:module';

/** By this name sites speak to us, in robots.txt and in their pages. */
export const robotName = 'LatheBot';

/** A robots.txt, and the addresses about which it is asked. */
export interface RobotsQuestion {
  /** Where it comes from. */
  readonly address: string;
  readonly text: string;
  readonly pages: readonly string[];
}

export interface RobotsAnswer {
  /** Of each page, whether it may be read. */
  readonly allowed: readonly boolean[];
  /** Seconds that it asks us to wait between two requests; 0 where it asks for none. */
  readonly pause: number;
  readonly sitemaps: readonly string[];
}

interface Robots {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
  getSitemaps(): string[];
}

// The types of the package are of a module; what it is, is a function.
const parse = createRequire(import.meta.url)('robots-parser') as (address: string, text: string) => Robots;
const maxSitemaps = 5;

/** What a robots.txt says to us (RFC 9309). A hostile one takes long: to be asked in a worker process. */
export function askRobots({ address, text, pages }: RobotsQuestion): RobotsAnswer {
  const robots = parse(address, text);
  const pause = robots.getCrawlDelay(robotName) ?? 0;
  return {
    allowed: pages.map((page) => robots.isAllowed(page, robotName) !== false),
    pause: pause > 0 ? pause : 0,
    sitemaps: robots.getSitemaps().slice(0, maxSitemaps),
  };
}
