// Writes what each word of the requests in other languages means in English, by the dictionary of the built-in engine:
// node scripts/reader/glosses.ts FILE, after npm run build -- --services-only.
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { glossOf } from '@lathe/builder-chat/engine/language/translation/gloss';
import { requestWords } from '@lathe/builder-chat/engine/reader/words';
import { readEngineCorpus } from '../eval/lib/engine-corpus.ts';

const corpora = join(import.meta.dirname, '../../services/builder-chat/test/corpus');
const glosses: Record<string, Record<string, string>> = {};
for (const file of globSync(['engine-*work.txt', 'requests/*.txt'], { cwd: corpora }))
  for (const { language, sentence } of readEngineCorpus(join(corpora, file)))
    for (const { text } of requestWords(sentence)) {
      const gloss = language === 'de' || language === 'es' || language === 'fr' ? glossOf(text, language) : undefined;
      if (gloss !== undefined) (glosses[language] ??= {})[text] = gloss;
    }
writeFileSync(process.argv[2]!, JSON.stringify(glosses));
