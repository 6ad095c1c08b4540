/** Arrays of numbers that stand in one file, by their names. */
export type Sections = Readonly<Record<string, Section>>;
type Section = Uint8Array | Int8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Every section begins at a multiple of so many bytes, which the widest instruction wants. */
const alignment = 16;
const lengthBytes = 4;
const aligned = (at: number): number => Math.ceil(at / alignment) * alignment;

/** One file of arrays: the length of a header, the header (JSON: where each array stands), the arrays. Little endian. */
export function packed(sections: Sections): Uint8Array {
  const entries = Object.entries(sections);
  // Places are told from the end of the header, so that it needs not know its own length.
  let end = 0;
  const places = entries.map(([name, section]) => {
    const place: [string, number, number] = [name, end, section.byteLength];
    end = aligned(end + section.byteLength);
    return place;
  });
  const header = Buffer.from(JSON.stringify(places));
  const begin = aligned(lengthBytes + header.byteLength);
  const file = new Uint8Array(begin + end);
  new DataView(file.buffer).setUint32(0, header.byteLength, true);
  file.set(header, lengthBytes);
  for (const [index, [, section]] of entries.entries())
    file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), begin + places[index]![1]);
  return file;
}

/** Where each array of a file stands in it: its place and its bytes. */
export function sectionsOf(file: Uint8Array): ReadonlyMap<string, { at: number; bytes: number }> {
  const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0, true);
  // A decoder takes no memory that threads share.
  const header = Buffer.from(file.subarray(lengthBytes, lengthBytes + length)).toString('utf8');
  const begin = aligned(lengthBytes + length);
  const places = JSON.parse(header) as [string, number, number][];
  return new Map(places.map(([name, at, bytes]) => [name, { at: begin + at, bytes }]));
}
