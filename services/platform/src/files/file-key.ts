const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** The key itself when every store can hold it and it leads nowhere else. Throws otherwise. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 300) throw new Error(`Not a file key: ${key.slice(0, 100)}`);
  return key;
}
