// One worker process: checks projects one after the other. Parsing and walking the source of a whole app takes long
// enough to hold up fifty answers.
import { serveTasks } from '@lathe/platform/workers/serve-tasks';
import { type Checked, mend } from '../detectors/mend.js';
import type { CheckTask } from './project-checks.js';

serveTasks<CheckTask, Checked>(({ files, visibility, options }) => mend(files, visibility, options));
