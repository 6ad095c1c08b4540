const opens = /^\s*(?:```|~~~)\s*([\w-]*)/;
const closes = /^\s*(?:```|~~~)\s*$/;
const mayBeFence = /^\s*(?:[`~]{0,2}|(?:```|~~~)[^\n]*)$/;
/** What whole files of an app have, and examples in passing have not. */
const ofFile = /^export default\b|^import\s[^\n]*\bfrom\s|"properties"\s*:/m;
/** A line that only a file without a fence begins with. */
const bare =
  /^(?:import\s+(?:[\w*{][\w\s{},*$]*\sfrom\s+)?['"][^'"]+['"];?\s*$|export default (?:async )?(?:function|class)\b|export default \w+;\s*$)/;
const mayBeBare = /^(?:i|im|imp|impo|impor|import(?:\s[^\n]*)?|e|ex|exp|expo|expor|export(?: [^\n]*)?)$/;
/** Languages that files of an app are written in. */
const appLanguages = /^(?:jsx?|tsx?|javascript|typescript|react|json5?|css|html)$/i;

/**
 * Leaves fenced code of an app's files out of what is shown as chat: it belongs into actions. Lines are passed on as they
 * end; a line that may still become a fence waits.
 */
export class WithoutCode {
  private line = '';
  private isAtLineStart = true;
  private isInside = false;
  /** The code that has begun stands in no fence: it goes on to the next action. */
  private isBare = false;
  /** The code that was left out, a text each. */
  private readonly blocks: string[] = [];

  get hasCode(): boolean {
    return this.blocks.length > 0;
  }

  /** All that was left out. */
  get code(): string {
    return this.blocks.join('\n');
  }

  /** Of what was left out, what is a whole file. */
  get files(): string[] {
    return this.blocks.filter((block) => ofFile.test(block));
  }

  push(text: string): string {
    let shown = '';
    for (const [stretch] of text.matchAll(/[^\n]*\n|[^\n]+$/g)) shown += this.take(stretch);
    return shown;
  }

  end(): string {
    const { line } = this;
    this.line = '';
    if (!this.isInside && !bare.test(line)) return line;
    this.keep(line);
    return '';
  }

  /** What comes next stands behind an action. */
  passAction(): void {
    if (this.isBare) [this.isInside, this.isBare] = [false, false];
  }

  private take(stretch: string): string {
    const line = this.line + stretch;
    if (!line.endsWith('\n')) {
      const waits = this.isInside || (this.isAtLineStart && (mayBeFence.test(line) || mayBeBare.test(line)));
      this.line = waits ? line : '';
      this.isAtLineStart = waits;
      return waits ? '' : line;
    }
    const isWhole = this.isAtLineStart;
    this.isAtLineStart = true;
    this.line = '';
    if (this.isInside) {
      if (!this.isBare && closes.test(line)) this.isInside = false;
      else this.keep(line);
      return '';
    }
    if (isWhole && bare.test(line)) {
      [this.isInside, this.isBare] = [true, true];
      this.blocks.push(line);
      return '';
    }
    const language = isWhole ? opens.exec(line)?.[1] : undefined;
    if (language === undefined || !appLanguages.test(language)) return line;
    this.isInside = true;
    this.blocks.push('');
    return '';
  }

  private keep(line: string): void {
    this.blocks.push((this.blocks.pop() ?? '') + line);
  }
}
