// Other programs that read the text of a file, by the kind of the file.
import { spawnSync } from 'node:child_process';

interface Oracle {
  readonly name: string;
  readonly command: readonly string[];
  /** A call that ends well where the program is there. */
  readonly probe: readonly string[];
}

const pandoc = (from: string): Oracle => ({
  name: 'pandoc',
  command: ['pandoc', '-f', from, '-t', 'plain', '--wrap=none'],
  probe: ['pandoc', '--version'],
});
const python = (name: string, needs: string, script: string): Oracle => ({
  name,
  command: ['python3', '-c', script],
  probe: ['python3', '-c', `import ${needs}`],
});

/** All shapes with text, tables and groups included, then the notes of each slide. */
const slides = `
import sys, pptx
def texts(shapes):
    for shape in shapes:
        if shape.shape_type == 6: yield from texts(shape.shapes)
        elif getattr(shape, 'has_table', False) and shape.has_table:
            for row in shape.table.rows:
                for cell in row.cells: yield cell.text
        elif shape.has_text_frame: yield shape.text_frame.text
for slide in pptx.Presentation(sys.argv[1]).slides:
    for text in texts(slide.shapes): print(text)
    if slide.has_notes_slide:
        for text in texts(slide.notes_slide.shapes): print(text)
`;
/** Each cell behind the name of its column. */
const rows = `
import sys, csv
text = open(sys.argv[1], encoding='utf-8-sig', errors='replace', newline='').read()
try: dialect = csv.Sniffer().sniff(text[:4096])
except csv.Error: dialect = csv.excel
header, *rows = [row for row in csv.reader(text.splitlines(True), dialect) if any(row)]
for row in rows: print('; '.join(f'{name}: {cell}' for name, cell in zip(header, row) if cell.strip()))
`;

const html = [
  pandoc('html'),
  { name: 'html2text', command: ['html2text', '-utf8', '-nobs'], probe: ['html2text', '-version'] },
];
const oracles: Readonly<Record<string, readonly Oracle[]>> = {
  pdf: [{ name: 'pdftotext', command: ['pdftotext', '-enc', 'UTF-8'], probe: ['pdftotext', '-v'] }],
  doc: [
    { name: 'antiword', command: ['antiword', '-m', 'UTF-8.txt', '-w', '0'], probe: ['antiword', '-h'] },
    { name: 'catdoc', command: ['catdoc', '-d', 'utf-8', '-w'], probe: ['catdoc', '-V'] },
  ],
  docx: [pandoc('docx')],
  epub: [pandoc('epub')],
  html,
  htm: html,
  pptx: [python('python-pptx', 'pptx', slides)],
  csv: [python('csv of Python', 'csv', rows)],
};
/** What a program wants behind the file to print the text. */
const toOutput: Readonly<Record<string, readonly string[]>> = { pdftotext: ['-'] };

/** What antiword says where a picture stands. */
const picture = '[pic]';
const longestMs = 60_000;
const present = new Map<string, boolean>();

/** Names of the programs that read a kind and are there, and of those that are not. */
export function oraclesFor(extension: string): { there: readonly Oracle[]; missing: readonly string[] } {
  const all = oracles[extension] ?? [];
  return {
    there: all.filter(isThere),
    missing: all.filter((oracle) => !isThere(oracle)).map(({ name }) => name),
  };
}

export const hasOracle = (extension: string): boolean => extension in oracles;

function isThere({ name, probe }: Oracle): boolean {
  const known = present.get(name);
  if (known !== undefined) return known;
  const [command = '', ...args] = probe;
  const { error, status } = spawnSync(command, args, { stdio: 'ignore' });
  // Some end with a code of their own after they said what they are.
  const is = !error && (command !== 'python3' || status === 0);
  present.set(name, is);
  return is;
}

/** What a program reads of a file, undefined where it refuses it; and the milliseconds that it took. */
export function readWith({ name, command }: Oracle, file: string): { text: string | undefined; ms: number } {
  const [program = '', ...args] = command;
  const began = performance.now();
  const { status, stdout } = spawnSync(program, [...args, file, ...(toOutput[name] ?? [])], {
    encoding: 'utf8',
    maxBuffer: 200_000_000,
    timeout: longestMs,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { text: status === 0 ? stdout.replaceAll(picture, '') : undefined, ms: performance.now() - began };
}
