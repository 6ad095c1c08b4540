import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import type { Passage } from './context-search.js';

const most = 5;

/** The answer where there is no language model: what the sources say, word for word, or that there is nothing. */
export function* sourcesAlone(passages: readonly Passage[]): Generator<RunEvent> {
  const shown = passages.slice(0, most);
  if (shown.length === 0) {
    yield { type: 'text', text: 'No language model is set up here, so there is no answer.' };
    yield { type: 'end', made: 'nothing', sources: [] };
    return;
  }
  yield { type: 'text', text: shown.map(({ text }) => text.trim()).join('\n\n') };
  yield { type: 'end', made: 'sources', sources: shown.map(({ name, place }) => ({ name, place })) };
}
