import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node compiled is kept beside the built code, so that the next start compiles nothing anew; whatever is to be
// kept must be loaded after this.
enableCompileCache(fileURLToPath(new URL('./.compile-cache', import.meta.url)));
await import('./serve.js');
