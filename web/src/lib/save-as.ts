/** Has the browser save a file under a name. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has begun; a browser that was slow to begin would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
