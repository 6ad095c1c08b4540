// One worker process: reads what strangers wrote, one file after the other, and makes it searchable.
import { serveTasks } from '@lathe/platform/workers/serve-tasks';
import { extractText } from '../extraction/extract-text.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import { lexicalVector } from '../indexing/lexical-vector.js';
import { chunkFile } from './chunk-file.js';
import type { DocumentAnswer, DocumentTask } from './document-pool.js';
import { watchMemory } from './watch-memory.js';

watchMemory();
serveTasks<DocumentTask, DocumentAnswer>(async (task) => {
  if ('texts' in task) return { vectors: task.texts.map(lexicalVector) };
  try {
    return chunkFile(await extractText(task.bytes, task.name));
  } catch (error) {
    if (error instanceof ExtractionFault) return { fault: error.message };
    throw error;
  }
});
