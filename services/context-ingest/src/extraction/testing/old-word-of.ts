const sector = 512;
const none = 0xffff_ffff;
const last = 0xffff_fffe;
const bytesOfStream = 4_096;

/** An old Word document (.doc) of a version, which its first two bytes tell, without anything in it. */
export function oldWordOf(magic: number): Uint8Array {
  const file = Buffer.alloc(3 * sector + bytesOfStream);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  for (const [at, value] of Object.entries({ 24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6 }))
    file.writeUInt16LE(value, Number(at));
  const header = { 44: 1, 48: 1, 56: bytesOfStream, 60: last, 68: last, 76: 0 };
  for (const [at, value] of Object.entries(header)) file.writeUInt32LE(value, Number(at));
  file.fill(0xff, 80, sector);
  const chain = [0xffff_fffd, last, 3, 4, 5, 6, 7, 8, 9, last];
  file.fill(0xff, sector, 2 * sector);
  for (const [index, next] of chain.entries()) file.writeUInt32LE(next, sector + 4 * index);
  entry(file, 2 * sector, { name: 'Root Entry', type: 5, child: 1, start: last, size: 0 });
  entry(file, 2 * sector + 128, { name: 'WordDocument', type: 2, child: none, start: 2, size: bytesOfStream });
  file.writeUInt16LE(magic, 3 * sector);
  return file;
}

function entry(
  file: Buffer,
  at: number,
  { name, type, child, start, size }: { name: string; type: number; child: number; start: number; size: number },
): void {
  file.write(name, at, 'utf16le');
  file.writeUInt16LE(2 * (name.length + 1), at + 64);
  file.writeUInt8(type, at + 66);
  file.writeUInt8(1, at + 67);
  for (const [place, value] of [none, none, child].entries()) file.writeUInt32LE(value, at + 68 + 4 * place);
  file.writeUInt32LE(start, at + 116);
  file.writeUInt32LE(size, at + 120);
}
