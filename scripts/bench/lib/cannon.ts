// The one client of what is measured over HTTP.
import autocannon, { type Options } from 'autocannon';

const connections = 50;
const answerSeconds = 60;

/**
 * Each connection begins with another one of the requests: all would else send the same at the same time, round after
 * round. Not where a number of requests is sent, which are to be all of them.
 */
function apart({ requests, amount }: Options): Pick<Options, 'setupClient'> {
  if (!requests || amount !== undefined) return {};
  let clients = 0;
  return {
    setupClient(client) {
      const first = clients++ % requests.length;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)].map((request) => ({ ...request })));
    },
  };
}

/** Successful answers a second at 50 connections; anything else than 2xx ends the benchmark. */
export async function cannon(options: Options): Promise<number> {
  const begun = performance.now();
  const result = await autocannon({
    connections: Math.min(connections, options.amount ?? connections),
    timeout: answerSeconds,
    ...apart(options),
    ...options,
  });
  // Its own figure for the time counts whole samples only, which is much where a number of requests is sent.
  const seconds = (performance.now() - begun) / 1000;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed for ${options.url}`);
  return result['2xx'] / seconds;
}
