import type { RunSource, ToolRun } from '@lathe/proto/apps/tools/runs';
import { document, make, type PageElement } from './app-page.js';

/** What wrote an answer, in words for people. */
export const madeBy: Readonly<Record<ToolRun['made'], string>> = {
  model: 'Written by a language model, which can be wrong.',
  sources: 'No language model is set up here: this is what the sources say, word for word.',
  nothing: '',
};

export const titleOf = ({ name, place }: RunSource): string => (place === null ? name : `${name}, ${place}`);

/** `of` tells the answers of a page apart that each have sources. */
const idOf = (number: number, of: string): string => `source-${of}${number}`;

/** Opens its source where it stands. */
export function citeLink(number: number, of = ''): PageElement {
  const id = idOf(number, of);
  const link = make('a', { class: 'cite', href: `#${id}`, 'aria-label': `Source ${number}` }, `[${number}]`);
  link.addEventListener('click', (event) => {
    const source = document.getElementById(id);
    if (source === null) return;
    event.preventDefault();
    source.setAttribute('open', '');
    source.firstElementChild?.focus();
    source.scrollIntoView({ block: 'nearest' });
  });
  return link;
}

/** A source that an answer cites, with the stretch that it rests on and the way to its web page. */
export function sourceLine(source: RunSource, of = ''): PageElement {
  const summary = make('summary', {}, `[${source.number}] ${titleOf(source)}`);
  const page = /^https?:\/\//i.test(source.url ?? '')
    ? [make('a', { href: source.url!, target: '_blank', rel: 'noopener noreferrer nofollow' }, source.url!)]
    : [];
  const quote = make('blockquote', {}, source.text.trim());
  return make('li', {}, make('details', { id: idOf(source.number, of) }, summary, quote, ...page));
}
