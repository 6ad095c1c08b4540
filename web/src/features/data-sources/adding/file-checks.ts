import type { ContextLimits } from '@lathe/proto/context-ingest/http';
import { errorMessage } from '@lathe/proto/errors/codes';

const extensions = ['csv', 'tsv', 'xlsx', 'txt', 'md', 'markdown', 'html', 'htm', 'pdf', 'doc', 'docx', 'pptx', 'epub'];

/** What a dialog of files lets choose. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

/** What is known of a file before it is sent. */
export type FileFacts = Pick<File, 'name' | 'size'>;

const megabyte = 1_000_000;
export const mostText = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`;

/** Why a file would be refused, in the words of the server; null where nothing speaks against it. */
export function problemOf({ name, size }: FileFacts, { itemSize }: ContextLimits): string | null {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensions.includes(extension)) return errorMessage('context/file-kind');
  if (size === 0) return 'The file is empty';
  if (size > itemSize) return `Failed to upload context, file size is too big (max ${mostText(itemSize)})`;
  return null;
}

/** How many files may be sent now, given how many items there are or are on their way. */
export const roomFor = ({ dataItems, filesPerUpload }: ContextLimits, items: number): number =>
  Math.max(0, Math.min(filesPerUpload, dataItems === null ? filesPerUpload : dataItems - items));

export interface CheckedFiles<F extends FileFacts> {
  sent: F[];
  refused: { file: F; reason: string }[];
}

/** Which of the chosen files are sent, and why the others are not. */
export function checkedFiles<F extends FileFacts>(
  files: readonly F[],
  limits: ContextLimits,
  room = limits.filesPerUpload,
): CheckedFiles<F> {
  const checked: CheckedFiles<F> = { sent: [], refused: [] };
  for (const file of files) {
    const reason = problemOf(file, limits) ?? (checked.sent.length < room ? null : tooManyText(limits, room));
    if (reason === null) checked.sent.push(file);
    else checked.refused.push({ file, reason });
  }
  return checked;
}

function tooManyText({ filesPerUpload }: ContextLimits, room: number): string {
  if (room < filesPerUpload) return errorMessage('plan/data-items-limit-reached');
  return filesPerUpload === 1
    ? 'One file goes at a time. Add this one afterwards'
    : `${filesPerUpload} files go at a time. Add this one afterwards`;
}
