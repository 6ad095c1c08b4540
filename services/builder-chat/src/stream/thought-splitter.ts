export interface Stretch {
  kind: 'text' | 'thought';
  text: string;
}

const tags = ['think', 'thinking', 'thought', 'thoughts', 'reasoning'];
const opening = new RegExp(`^\\s*<(${tags.join('|')})>`, 'i');
/** One that closes what was never opened in the answer: the opening tag stood in the model's template. */
const stray = new RegExp(`^\\s*</(?:${tags.join('|')})>\\s*$`, 'i');
const signs = tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]);

interface Surroundings {
  /** Whether the line that begins is content of an action: it may speak of thoughts. */
  isContent(): boolean;
  /** Whether a line starts or ends an action. */
  isControl(line: string): boolean;
}

/**
 * Tells what a model thinks aloud, between `<think>` and `</think>` at the start of a line, from its answer. Actions in
 * thoughts are none; from the first one on thoughts wait, and where their end never comes that is the answer after all.
 */
export class ThoughtSplitter {
  /** A line that may still become a tag; in thoughts the line that has begun, or all from a control line on. */
  private held = '';
  private atLineStart = true;
  private tag: string | null = null;
  private waits = false;
  /** Thoughts have just ended: what is blank up to the end of the line is none of the answer. */
  private endsTag = false;

  constructor(private readonly around: Surroundings) {}

  /** `take` is called for each stretch, before the next line is looked at. */
  push(text: string, take: (stretch: Stretch) => void): void {
    for (const [line] of text.matchAll(/[^\n]*\n|[^\n]+$/g)) this.takeLine(line, take);
  }

  end(take: (stretch: Stretch) => void): void {
    const isThought = this.tag !== null && !this.waits && !this.around.isControl(this.held);
    if (this.held !== '') take({ kind: isThought ? 'thought' : 'text', text: this.held });
    this.held = '';
  }

  /** Takes in a stretch that has a line feed at most at its end. */
  private takeLine(line: string, take: (stretch: Stretch) => void): void {
    if (this.tag !== null) return this.think(line, this.tag, take);
    const text = this.held + line;
    if (this.endsTag && text.trim() === '') {
      this.endsTag = !text.endsWith('\n');
      this.held = this.endsTag ? text : '';
      return;
    }
    this.endsTag = false;
    if (!this.atLineStart || this.around.isContent()) return this.pass(text, take);
    const [start, tag] = opening.exec(text) ?? [];
    if (start !== undefined && tag !== undefined) {
      this.tag = tag.toLowerCase();
      this.held = '';
      return this.think(text.slice(start.length), this.tag, take);
    }
    if (text.endsWith('\n') && stray.test(text)) this.held = '';
    else if (!text.endsWith('\n') && mayBegin(text)) this.held = text;
    else this.pass(text, take);
  }

  private pass(text: string, take: (stretch: Stretch) => void): void {
    this.held = '';
    this.atLineStart = text.endsWith('\n');
    take({ kind: 'text', text });
  }

  private think(more: string, tag: string, take: (stretch: Stretch) => void): void {
    const close = `</${tag}>`;
    const known = Math.max(0, this.held.length - close.length);
    this.held += more;
    const at = this.held.slice(known).toLowerCase().indexOf(close);
    if (at !== -1) return this.conclude(known + at, close.length, take);
    if (this.waits || !this.held.endsWith('\n')) return;
    this.waits = this.around.isControl(this.held.slice(0, -1));
    if (this.waits) return;
    take({ kind: 'thought', text: this.held });
    this.held = '';
  }

  private conclude(at: number, length: number, take: (stretch: Stretch) => void): void {
    const { held } = this;
    if (at > 0) take({ kind: 'thought', text: held.slice(0, at) });
    [this.tag, this.waits, this.held, this.atLineStart, this.endsTag] = [null, false, '', true, true];
    this.push(held.slice(at + length), take);
  }
}

const mayBegin = (text: string): boolean => {
  const trimmed = text.trimStart().toLowerCase();
  return signs.some((sign) => sign.startsWith(trimmed) || trimmed.trimEnd() === sign);
};
