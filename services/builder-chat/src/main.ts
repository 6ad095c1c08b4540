import { runService } from '@lathe/platform/service/run-service';
import { builderChatService } from './service.js';

await runService(builderChatService);
