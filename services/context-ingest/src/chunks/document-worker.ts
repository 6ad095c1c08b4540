// One worker process: reads what strangers wrote, one file after the other, and makes it searchable.
import { serveTasks } from '@lathe/platform/workers/serve-tasks';
import { TableFault } from '@lathe/tables/table-fault';
import { extractText } from '../extraction/extract-text.js';
import { ExtractionFault } from '../extraction/extraction-fault.js';
import { lexicalVector } from '../indexing/lexical-vector.js';
import { readPage } from '../web-pages/read-page.js';
import { askRobots } from '../web-pages/robots-text.js';
import { readSitemap } from '../web-pages/sitemap-text.js';
import { chunkFile } from './chunk-file.js';
import type { DocumentAnswer, DocumentTask, DocumentTasks } from './document-tasks.js';
import { watchMemory } from './watch-memory.js';

type Answered = DocumentTasks[keyof DocumentTasks]['answered'];

async function answerTo({ kind, asked }: DocumentTask): Promise<Answered> {
  switch (kind) {
    case 'file':
      return chunkFile([await extractText(asked.bytes, asked.name)]);
    case 'pages':
      return chunkFile(asked);
    case 'vectors':
      return asked.map(lexicalVector);
    case 'page':
      return readPage(asked);
    case 'robots':
      return askRobots(asked);
    case 'sitemap':
      return readSitemap(asked);
  }
}

watchMemory();
serveTasks<DocumentTask, DocumentAnswer>(async (task) => {
  try {
    return { answered: await answerTo(task) };
  } catch (error) {
    if (error instanceof ExtractionFault) return { fault: error.message };
    if (error instanceof TableFault) return { fault: `The file ${error.message}.` };
    throw error;
  }
});
