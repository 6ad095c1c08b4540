// npm run models:check: asks each language model that LLM_* configures one small question and says what that took, or
// what is in the way. Ends with 1 when one of them did not answer.
import { join } from 'node:path';
import { becomeNode24, build, root } from './launcher.mjs';

build('--services-only');
becomeNode24(['--disable-warning=ExperimentalWarning', join(root, 'services/standalone/dist/models-check.js')]);
