import { runService } from '@lathe/platform/service/run-service';
import { contextIngestService } from './service.js';

await runService(contextIngestService);
