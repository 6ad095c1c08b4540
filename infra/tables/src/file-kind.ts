/** What a file is by its first bytes, whatever it is called. */
export type FileKind = 'text' | 'workbook' | 'old-workbook' | 'compressed';

const marks: readonly (readonly [kind: FileKind, bytes: readonly number[]])[] = [
  ['compressed', [0x1f, 0x8b]],
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['old-workbook', [0xd0, 0xcf, 0x11, 0xe0]],
];

export const fileKindOf = (bytes: Uint8Array): FileKind =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? 'text';
