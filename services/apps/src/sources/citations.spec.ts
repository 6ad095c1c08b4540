import { describe, expect, it } from '@jest/globals';
import { Citations, joinedParts } from './citations.js';
import type { Passage } from './context-search.js';
import { sourcesAlone } from './sources-alone.js';

const passage = (name: string, text = name): Passage => ({ name, place: null, url: null, text });
const passages = [passage('a'), passage('b'), passage('c')];

function written(...texts: string[]) {
  const citations = new Citations(passages);
  const parts = [...texts.flatMap((text) => citations.take(text)), ...citations.rest()];
  const said = joinedParts(parts).map((part) => (part.type === 'text' ? part.text : `<${part.number}>`));
  return { text: said.join(''), names: citations.sources().map(({ number, name }) => `${number} ${name}`) };
}

describe('citations of an answer', () => {
  it('are numbered as they come, whatever number the passage had', () => {
    expect(written('Early [source 3], late [source 1], early again [source 3].')).toEqual({
      text: 'Early <1>, late <2>, early again <1>.',
      names: ['1 c', '2 a'],
    });
  });

  it('are found in whatever pieces the text comes', () => {
    const text = 'See [Source 2] and [sources 1, 3] and a[1] [so';
    for (const size of [1, 2, 3, 5, 7, 100]) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g'))!;
      expect(written(...pieces).text).toBe('See <1> and <2><3> and a[1] [so');
    }
  });

  it('of a passage that was not given are left out', () => {
    expect(written('Sure [source 9].')).toEqual({ text: 'Sure .', names: [] });
  });

  it('hold nothing back for long that is none', () => {
    const citations = new Citations(passages);
    expect(citations.take(`[source ${'x'.repeat(200)}`)).toEqual([
      { type: 'text', text: `[source ${'x'.repeat(200)}` },
    ]);
  });
});

describe('an answer of the sources alone', () => {
  it('says the sentences that say most about what was asked, word for word, and where they stand', () => {
    const filler = 'Nothing here speaks of it at all, and this goes on for quite a while. '.repeat(8);
    const found = [passage('long', `${filler}Beagles walk at seven. ${filler}`), passage('other', 'Cats sleep.')];
    const citations = new Citations(found);
    const [text, cite, ...others] = sourcesAlone(found, 'When do beagles walk?', citations);
    expect(text).toEqual({ type: 'text', text: expect.stringContaining('Beagles walk at seven.') });
    expect((text as { text: string }).text.length).toBeLessThan(410);
    expect([cite, others]).toEqual([{ type: 'cite', number: 1 }, []]);
    expect(citations.sources()).toEqual([{ number: 1, ...found[0] }]);
  });

  it('knows other forms of a word, and leaves out what shares little more than a common word', () => {
    const found = [
      passage('rain', 'When it rains, walks are for the woods.'),
      passage('sun', 'The beach is for the sun.'),
    ];
    const citations = new Citations(found);
    sourcesAlone(found, 'A walk in the rain', citations);
    expect(citations.sources().map(({ name }) => name)).toEqual(['rain']);
  });

  it('takes time in proportion to a passage that never ends a sentence', () => {
    const [part] = sourcesAlone([passage('row', 'word '.repeat(40_000))], 'word', new Citations([]));
    expect((part as { text: string }).text.length).toBeLessThan(410);
  });
});
