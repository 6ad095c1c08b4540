import { runService } from '@lathe/platform/service/run-service';
import { appsService } from './service.js';

await runService(appsService);
