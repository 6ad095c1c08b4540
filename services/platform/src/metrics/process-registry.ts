import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * A registry that also tells of the process it is in, from the first time it is asked. Those figures are watched for as
 * long as the process lives, which is for nothing where no Prometheus asks.
 */
export class ProcessRegistry extends Registry {
  private isWatching = false;

  override metrics(): Promise<string> {
    if (!this.isWatching) {
      this.isWatching = true;
      collectDefaultMetrics({ register: this });
    }
    return super.metrics();
  }
}
