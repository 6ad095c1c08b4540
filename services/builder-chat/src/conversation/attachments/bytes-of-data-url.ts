/** The bytes of a data URL; undefined when it is none, or is badly encoded. */
export function bytesOfDataUrl(url: string): Buffer | undefined {
  const comma = url.indexOf(',');
  if (!url.startsWith('data:') || comma === -1) return undefined;
  const data = url.slice(comma + 1);
  if (!/;base64$/i.test(url.slice(0, comma))) return percentDecoded(data);
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(data.replace(/\s+/g, '')) ? Buffer.from(data, 'base64') : undefined;
}

function percentDecoded(data: string): Buffer | undefined {
  try {
    return Buffer.from(decodeURIComponent(data));
  } catch {
    return undefined;
  }
}
