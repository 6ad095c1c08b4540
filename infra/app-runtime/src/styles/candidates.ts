import { createRequire } from 'node:module';

type Extractor = (content: string) => string[];
const require = createRequire(import.meta.url);
const { defaultExtractor } = require('tailwindcss/lib/lib/defaultExtractor.js') as {
  defaultExtractor: (context: { tailwindConfig: { separator: string } }) => Extractor;
};
const extract = defaultExtractor({ tailwindConfig: { separator: ':' } });

/** No class that people write is longer; generated rubbish is. */
const MAX_LENGTH = 200;

/** All strings of a source that may be Tailwind classes, each once. */
export function extractCandidates(source: string): string[] {
  const found = new Set<string>();
  for (const line of source.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    for (const candidate of extract(text)) if (candidate.length <= MAX_LENGTH) found.add(candidate);
  }
  return [...found];
}
