import { runService } from '@lathe/platform/service/run-service';
import { entitiesService } from './service.js';

await runService(entitiesService);
