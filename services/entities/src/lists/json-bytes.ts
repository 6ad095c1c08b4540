import { Buffer, isUtf8 } from 'node:buffer';

const firstCapacity = 64 * 1024;
const dayMs = 86_400_000;
/** The furthest moment that a JavaScript date can be. Milliseconds, either way of 1970. */
const furthestMs = 8.64e15;

const quote = 0x22;
const backslash = 0x5c;
const digitZero = 0x30;
/** The letter behind the backslash of a control character that has one. */
const shortEscapes: ReadonlyMap<number, number> = new Map(
  [...'\b\t\n\f\r'].map((character, index) => [character.charCodeAt(0), 'btnfr'.charCodeAt(index)]),
);
const hexDigits = '0123456789abcdef';

/** JSON text as bytes that grow; what is written is what `JSON.stringify` writes of the same values. */
export class JsonBytes {
  private bytes = Buffer.allocUnsafeSlow(firstCapacity);
  private end = 0;
  /** All bytes of texts since `restart`, or-ed: whether any was not ASCII. */
  private seen = 0;
  private day = NaN;
  /** `YYYY-MM-DDT` of the day. */
  private dayText = '';

  get length(): number {
    return this.end;
  }

  /** Bytes that it can hold without growing. */
  get capacity(): number {
    return this.bytes.length;
  }

  /** A copy of what was written. */
  copy(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.end));
  }

  /** Forgets all from a length on. */
  cut(length: number): void {
    this.end = length;
  }

  /** From here on `isText` counts. */
  beginText(): void {
    this.seen = 0;
  }

  /** Whether what was written from `start` on, where `beginText` was called, is UTF-8. */
  isText(start: number): boolean {
    return this.seen < 0x80 || isUtf8(this.bytes.subarray(start, this.end));
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.end++] = value;
  }

  /** Puts a byte in the place of one that was written. */
  replace(at: number, value: number): void {
    this.bytes[at] = value;
  }

  /** Takes bytes that are JSON already. */
  raw(json: Uint8Array): void {
    this.reserve(json.length);
    const { bytes, end } = this;
    for (let index = 0; index < json.length; index += 1) bytes[end + index] = json[index]!;
    this.end = end + json.length;
  }

  /** Takes text that is JSON already. */
  text(json: string): void {
    this.reserve(json.length * 3);
    this.end += this.bytes.write(json, this.end);
  }

  /** A string of JSON, of the UTF-8 bytes from `start` to `end`. */
  string(source: Uint8Array, start: number, end: number): void {
    // A control character becomes six bytes.
    this.reserve((end - start) * 6 + 2);
    const { bytes } = this;
    let at = this.end;
    let seen = 0;
    bytes[at++] = quote;
    for (let index = start; index < end; index += 1) {
      const byte = source[index]!;
      seen |= byte;
      if (byte < 0x20 || byte === quote || byte === backslash) at = escape(bytes, at, byte);
      else bytes[at++] = byte;
    }
    bytes[at++] = quote;
    this.seen |= seen;
    this.end = at;
  }

  number(value: number): void {
    this.ascii(Number.isFinite(value) ? String(value) : 'null');
  }

  /** A date as a string of JSON; null for one that JavaScript cannot hold. */
  date(ms: number): void {
    if (Math.abs(ms) > furthestMs) return this.ascii('null');
    const day = Math.floor(ms / dayMs);
    if (day !== this.day) {
      const iso = new Date(day * dayMs).toISOString();
      this.dayText = iso.slice(0, iso.indexOf('T') + 1);
      this.day = day;
    }
    this.byte(quote);
    this.ascii(this.dayText);
    this.time(ms - day * dayMs);
  }

  /** `hh:mm:ss.mmmZ"`, of milliseconds of a day. */
  private time(ms: number): void {
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    this.digits(Math.floor(minutes / 60), 2);
    this.byte(0x3a);
    this.digits(minutes % 60, 2);
    this.byte(0x3a);
    this.digits(seconds % 60, 2);
    this.byte(0x2e);
    this.digits(ms % 1000, 3);
    this.byte(0x5a);
    this.byte(quote);
  }

  private digits(value: number, count: number): void {
    this.reserve(count);
    for (let at = this.end + count - 1, rest = value; at >= this.end; at -= 1, rest = Math.floor(rest / 10))
      this.bytes[at] = digitZero + (rest % 10);
    this.end += count;
  }

  private ascii(text: string): void {
    this.reserve(text.length);
    const { bytes, end } = this;
    for (let index = 0; index < text.length; index += 1) bytes[end + index] = text.charCodeAt(index);
    this.end = end + text.length;
  }

  private reserve(more: number): void {
    const needed = this.end + more;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}

/** Writes a character that JSON does not take as it is; answers where the next one goes. */
function escape(bytes: Uint8Array, at: number, byte: number): number {
  bytes[at] = backslash;
  const short = byte < 0x20 ? shortEscapes.get(byte) : byte;
  if (short !== undefined) {
    bytes[at + 1] = short;
    return at + 2;
  }
  bytes[at + 1] = 0x75;
  bytes[at + 2] = digitZero;
  bytes[at + 3] = digitZero;
  bytes[at + 4] = hexDigits.charCodeAt(byte >> 4);
  bytes[at + 5] = hexDigits.charCodeAt(byte & 15);
  return at + 6;
}
