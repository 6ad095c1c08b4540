import { runService } from '@lathe/platform/service/run-service';
import { paymentsService } from './service.js';

await runService(paymentsService);
