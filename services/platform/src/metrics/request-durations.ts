import { Histogram, type Registry } from 'prom-client';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Time to answer a request in seconds, by method, route pattern and status; of services and gateway alike. */
export const requestDurations = (registry: Registry): Histogram<'method' | 'route' | 'status'> =>
  new Histogram({
    name: 'lathe_http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
