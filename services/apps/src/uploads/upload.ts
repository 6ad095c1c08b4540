/** A file that somebody stored in an app. */
export interface Upload {
  readonly fileId: string;
  readonly appId: string;
  /** Who stored it: an app user, or the owner. */
  readonly uploaderId: string;
  /** As its sender calls it; what it is saved as when somebody downloads it. */
  readonly name: string;
  /** What its bytes say. */
  readonly contentType: string;
  readonly extension: string;
  readonly size: number;
  /** Its address is good for a time only. */
  readonly isPrivate: boolean;
}

/** The last part of its address. */
export const fileNameOf = ({ fileId, extension }: Upload): string => `${fileId}.${extension}`;

const separators = /^.*[/\\]/s;
const unsafe = /[\p{Cc}\p{Cf}"<>|:*?]/gu;

/** A name that is safe to save a file under. */
export const safeName = (sent: string): string =>
  sent.replace(separators, '').replace(unsafe, '').trim().slice(0, 150) || 'file';
