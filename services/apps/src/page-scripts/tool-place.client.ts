import { leastPlaceText } from '@lathe/proto/apps/tools/field-values';
import { make, type PageElement, type PageEvent, wordsOf } from './app-page.js';

/** Places by what is typed of their name; throws where they cannot be looked up. */
export type FindPlaces = (text: string) => Promise<readonly string[]>;

/** How long somebody types no further before places are looked up. */
const pauseMs = 150;

/**
 * An input that suggests places while somebody types, and takes any other text as well: a combobox with a list, as the
 * ARIA Authoring Practices have it. It runs in the browser.
 */
export class PlaceInput {
  readonly input: PageElement;
  /** Stands below the input. */
  readonly popup: PageElement;
  private readonly list: PageElement;
  private readonly status = make('p', { class: 'hint', role: 'status' });
  /** The list, and where its places are from. */
  private readonly box: PageElement;
  private options: readonly PageElement[] = [];
  /** Which option the arrow keys have come to; -1 for none. */
  private active = -1;
  /** Counts questions, so that an answer that comes too late is known. */
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly id: string,
    label: string,
    private readonly find: FindPlaces,
  ) {
    this.list = make('ul', { id: `${id}-places`, role: 'listbox', 'aria-label': `Places for ${label}` });
    this.input = make('input', {
      id,
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-places`,
    });
    this.box = make('div', { class: 'found' }, this.list, make('p', { class: 'hint' }, 'Places: GeoNames, CC BY 4.0'));
    this.popup = make('div', { class: 'places' }, this.box, this.status);
    this.input.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.look(), pauseMs);
    });
    this.input.addEventListener('blur', () => this.close());
    this.input.addEventListener('keydown', (event) => this.press(event));
    this.show([]);
  }

  private async look(): Promise<void> {
    const text = this.input.value.trim();
    const mine = (this.asked += 1);
    if (text.length < leastPlaceText) return this.close();
    const { places, words } = await this.found(text);
    if (mine !== this.asked) return;
    this.show(places);
    this.status.textContent = words;
  }

  private async found(text: string): Promise<{ places: readonly string[]; words: string }> {
    try {
      const places = await this.find(text);
      if (places.length === 0) return { places, words: 'No place found; what you typed counts' };
      return { places, words: places.length === 1 ? '1 place to choose' : `${places.length} places to choose from` };
    } catch (error) {
      return { places: [], words: `${wordsOf(error)}. What you typed counts` };
    }
  }

  private show(places: readonly string[]): void {
    this.options = places.map((place, index) => {
      const option = make('li', { id: `${this.id}-place-${index}`, role: 'option', 'aria-selected': 'false' }, place);
      // The input keeps the focus; a click chooses when it is over.
      option.addEventListener('mousedown', (event) => event.preventDefault());
      option.addEventListener('click', () => this.choose(option));
      return option;
    });
    this.list.replaceChildren(...this.options);
    this.box.hidden = places.length === 0;
    this.input.setAttribute('aria-expanded', String(places.length > 0));
    this.mark(-1);
  }

  /** Whatever is still looked up comes too late. */
  private close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.status.textContent = '';
    this.show([]);
  }

  private choose(option: PageElement): void {
    this.input.value = option.textContent ?? '';
    this.close();
  }

  private press(event: PageEvent): void {
    if (event.isComposing || this.options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key ?? ''];
    const option = this.options[this.active];
    if (step !== undefined) {
      // One beyond either end is the input itself.
      const stops = this.options.length + 1;
      this.mark(((this.active + 1 + step + stops) % stops) - 1);
    } else if (event.key === 'Enter' && option) this.choose(option);
    else if (event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
  }

  private mark(index: number): void {
    this.options[this.active]?.setAttribute('aria-selected', 'false');
    this.active = index;
    const option = this.options[index];
    if (!option) return this.input.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    this.input.setAttribute('aria-activedescendant', `${this.id}-place-${index}`);
  }
}
