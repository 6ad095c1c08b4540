import type { Attachment } from '@lathe/proto/builder-chat/sent-along';

/** Upload limit of spec 2, section 9, in bytes; here for all files of a message together. */
const maxBytes = 10_000_000;

/** What the assistant can use: tables and text to import, pictures to look at. */
export const acceptedTypes = '.csv,.tsv,.txt,.json,image/png,image/jpeg,image/webp,image/gif';

const typeOfEnding: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  json: 'application/json',
};

/** Some systems call a CSV file a spreadsheet, so the ending decides for text. */
const typeOf = (file: File): string => typeOfEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? file.type;

const accepted = (type: string): boolean =>
  Object.values(typeOfEnding).includes(type) || /^image\/(png|jpeg|webp|gif)$/.test(type);

/** Bytes behind a data URL in base64. */
const sizeOf = ({ url }: Attachment): number => Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4);

/** Adds files to those of a message. Throws an Error with a sentence for people when one does not fit. */
export async function addFiles(known: readonly Attachment[], files: readonly File[]): Promise<Attachment[]> {
  const refused = files.find((file) => !accepted(typeOf(file)));
  if (refused !== undefined) throw new Error(`${refused.name} is neither a table, nor text, nor a picture`);
  const total = [...known.map(sizeOf), ...files.map(({ size }) => size)].reduce((sum, size) => sum + size, 0);
  if (total >= maxBytes) throw new Error('File size to large');
  const added = await Promise.all(
    files.map(async (file) => ({ name: file.name, contentType: typeOf(file), url: await dataUrl(file) })),
  );
  return [...known, ...added].slice(0, 10);
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`data:${typeOf(file)};base64,${String(reader.result).split(',')[1] ?? ''}`);
    reader.onerror = () => reject(new Error(`${file.name} could not be read`));
    reader.readAsDataURL(file);
  });
}
