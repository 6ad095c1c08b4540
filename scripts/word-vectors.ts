// Writes the table of the vectors that the built-in search by meanings goes by, from the weights that the package
// wordllama ships: pip download --no-deps wordllama==0.4.0.post1 && node scripts/word-vectors.ts FILE.whl. Takes the
// pieces of letters and digits that are ASCII, and four bits a component: the others and the finer ones made no
// difference to `npm run eval -- retrieval`.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { packed } from '@lathe/context-ingest/indexing/packed-file';
import { builtInDimensions } from '@lathe/context-ingest/word-vectors/built-in-model';
import { nibbleZero } from '@lathe/context-ingest/word-vectors/vector-table';
import { unzipSync } from 'fflate';

const sources = {
  weights: {
    path: 'wordllama/weights/l2_supercat_256.safetensors',
    sha256: '64b47a2dc493cb8e85944076601189739852d7b64e0e1eedcb1937a251cd9fd5',
  },
  tokens: {
    path: 'wordllama/tokenizers/l2_supercat_tokenizer_config.json',
    sha256: '93248f2a9ec36c7b35f700a033d5f36228aae48db61aee31007fa49062cdeb68',
  },
};
const target = 'services/context-ingest/src/word-vectors/weights/word-vectors.bin';
/** A piece of letters and digits, maybe at the beginning of a word. */
const wanted = /^▁?[A-Za-z0-9]*$/;

const wheel = process.argv[2];
if (wheel === undefined) throw new Error('Name the wheel of wordllama.');
const entries = unzipSync(readFileSync(wheel), {
  filter: ({ name }) => Object.values(sources).some(({ path }) => path === name),
});

/** One of the files of the wheel, which holds what it held when this was written: it is the same in all wheels of the version. */
function read({ path, sha256 }: { path: string; sha256: string }): Buffer {
  const bytes = entries[path];
  if (!bytes) throw new Error(`The wheel has no ${path}.`);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${path} is another file: its SHA-256 is ${found}.`);
  return Buffer.from(bytes);
}

/** The numbers of the one array of a safetensors file: the length of a header, the header, the numbers in 16 bits. */
function vectorsOf(file: Buffer): (piece: number) => number[] {
  const begin = 8 + Number(file.readBigUInt64LE(0));
  const numbers = new Float16Array(file.buffer.slice(file.byteOffset + begin, file.byteOffset + file.byteLength));
  return (piece) => [...numbers.subarray(piece * builtInDimensions, (piece + 1) * builtInDimensions)];
}

const vectorOf = vectorsOf(read(sources.weights));
const { model } = JSON.parse(read(sources.tokens).toString('utf8')) as { model: { vocab: Record<string, number> } };
const pieces = Object.entries(model.vocab)
  .filter(([piece]) => wanted.test(piece))
  .sort(([, a], [, b]) => a - b);
const scales = new Float32Array(pieces.length);
const nibbles = new Uint8Array((pieces.length * builtInDimensions) / 2);
for (const [row, [, number]] of pieces.entries()) {
  const vector = vectorOf(number);
  const scale = Math.max(...vector.map(Math.abs)) / (nibbleZero - 1);
  scales[row] = scale;
  for (const [at, value] of vector.entries()) {
    const nibble = scale === 0 ? nibbleZero : Math.round(value / scale) + nibbleZero;
    nibbles[(row * builtInDimensions + at) >> 1]! |= nibble << (at % 2 === 0 ? 0 : 4);
  }
}
const names = Buffer.from(pieces.map(([piece]) => piece).join('\n'));
const table = packed({ pieces: new Uint8Array(names), scales, nibbles });
writeFileSync(target, table);
console.log(`${target}: ${pieces.length} pieces, ${table.byteLength} bytes`);
