import { createHash } from 'node:crypto';
import { namesOf } from '@lathe/proto/apps/project/paths';

/** One file of a version: where it is and which content it has. */
export interface ManifestEntry {
  readonly path: string;
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Files of a version in their order; the first page in it is the fallback main page. */
export type Manifest = readonly ManifestEntry[];

export interface SourceFile {
  readonly path: string;
  readonly content: string;
}

export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

export function manifestOf(files: readonly SourceFile[]): Manifest {
  return files.map(({ path, content }) => ({ path, hash: hashOf(content), size: Buffer.byteLength(content) }));
}

/** Fingerprint of paths, contents and their order. */
export function manifestHash(manifest: Manifest): string {
  return hashOf(JSON.stringify(manifest.map(({ path, hash }) => [path, hash])));
}

/** Paths of the files, in order. */
export const pathsOf = (files: readonly { readonly path: string }[]): string[] => files.map(({ path }) => path);

/** Whether a version has anything to show by itself. */
export const hasPage = ({ manifest }: { readonly manifest: Manifest }): boolean =>
  namesOf(pathsOf(manifest), 'page').length > 0;

/** The page shown at `/`: the chosen one while it exists, else the first; null without pages. */
export function mainPageOf(pages: readonly string[], chosen: string | null): string | null {
  return pages.find((page) => page.toLowerCase() === chosen?.toLowerCase()) ?? pages[0] ?? null;
}
