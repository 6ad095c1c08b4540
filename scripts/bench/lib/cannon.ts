// The one client of what is measured over HTTP.
import autocannon, { type Options } from 'autocannon';

const connections = 50;
const answerSeconds = 60;

/** Successful answers a second at 50 connections; anything else than 2xx ends the benchmark. */
export async function cannon(options: Options): Promise<number> {
  const begun = performance.now();
  const result = await autocannon({
    connections: Math.min(connections, options.amount ?? connections),
    timeout: answerSeconds,
    ...options,
  });
  // Its own figure for the time counts whole samples only, which is much where a number of requests is sent.
  const seconds = (performance.now() - begun) / 1000;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed for ${options.url}`);
  return result['2xx'] / seconds;
}
