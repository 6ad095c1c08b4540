// What waits for its place in the indexes is written to a log with its batch: for each key its length, with the highest
// bit set where the key was removed, and the key.

const removed = 0x8000;

/** A key that was put or removed. */
export interface Mark {
  readonly key: string;
  readonly present: boolean;
}

export function encodeLog(marks: readonly Mark[]): Buffer {
  const bytes = Buffer.allocUnsafe(marks.reduce((sum, { key }) => sum + 2 + key.length, 0));
  let at = 0;
  for (const { key, present } of marks) {
    at = bytes.writeUInt16BE(present ? key.length : key.length | removed, at);
    at += bytes.write(key, at, 'latin1');
  }
  return bytes;
}

export function* decodeLog(bytes: Buffer): Iterable<Mark> {
  for (let at = 0; at < bytes.length;) {
    const head = bytes.readUInt16BE(at);
    const end = at + 2 + (head & ~removed);
    yield { key: bytes.toString('latin1', at + 2, end), present: (head & removed) === 0 };
    at = end;
  }
}
