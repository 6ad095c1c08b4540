import { runService } from '@lathe/platform/service/run-service';
import { accountsService } from './service.js';

await runService(accountsService);
