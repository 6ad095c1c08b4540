const opening = /^\s*<(think|thinking|reasoning)>/i;
/** As far as the beginning of an answer may still become such a tag. */
const mayOpen = /^\s*(?:<[a-z]{0,9})?$/i;

/**
 * Leaves out what a model thinks aloud at the beginning of its answer, between `<think>` and `</think>`: nobody is meant
 * to read it, and the actions in it are none. Where the end never comes it is taken for the answer itself.
 */
export class WithoutThoughts {
  private held = '';
  private state: 'beginning' | 'thinking' | 'after' | 'answer' = 'beginning';
  private tag = '';

  /** What of the answer so far can be read. */
  push(text: string): string {
    if (this.state === 'answer') return text;
    this.held += text;
    if (this.state === 'after') return this.begin();
    if (this.state === 'beginning') {
      const tag = opening.exec(this.held)?.[1];
      if (tag === undefined) return mayOpen.test(this.held) ? '' : this.release();
      this.tag = tag;
      this.state = 'thinking';
    }
    const closing = `</${this.tag}>`;
    const end = this.held.toLowerCase().indexOf(closing.toLowerCase());
    if (end === -1) return '';
    this.held = this.held.slice(end + closing.length);
    this.state = 'after';
    return this.begin();
  }

  end(): string {
    const text = this.state === 'thinking' ? this.held.replace(opening, '') : this.held;
    this.held = '';
    this.state = 'answer';
    return text;
  }

  /** The blank lines behind the thoughts are none of the answer. */
  private begin(): string {
    this.held = this.held.trimStart();
    return this.held === '' ? '' : this.release();
  }

  private release(): string {
    const { held } = this;
    this.held = '';
    this.state = 'answer';
    return held;
  }
}
