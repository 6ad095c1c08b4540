const bom = '\uFEFF';

/**
 * Bytes or strings in, text out. Never splits a character, drops one leading byte order mark, replaces what is not
 * UTF-8 by U+FFFD.
 */
export class Utf8Decoder {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private atStart = true;

  push(chunk: string | Uint8Array): string {
    const text =
      typeof chunk === 'string' ? this.decoder.decode() + chunk : this.decoder.decode(chunk, { stream: true });
    return this.withoutBom(text);
  }

  /** What an unfinished character at the very end became. */
  end(): string {
    return this.withoutBom(this.decoder.decode());
  }

  private withoutBom(text: string): string {
    if (!this.atStart || text === '') return text;
    this.atStart = false;
    return text.startsWith(bom) ? text.slice(1) : text;
  }
}
