import { describeEventBus } from '../testing/suites/bus.suite.js';
import { InProcessBus } from './in-process-bus.js';

describeEventBus('the bus in the process', async () => {
  const bus = new InProcessBus();
  return { bus, close: () => bus.close() };
});
