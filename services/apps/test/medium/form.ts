/** A form with one file, and a field before it. */
export function formOf(
  bytes: Uint8Array,
  { name = 'picture.png', type = 'image/png', boundary = 'lathe-boundary' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="note"',
    '',
    'a field',
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
