import type { FileStore } from '@lathe/platform/files/file-store';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { SourceText } from '../chunks/chunk-file.js';

/** Chunks whose vectors stand in one file, and are made in one go. */
export const chunksAtOnce = 512;

/** Which files are meant: those of an item, or of a content of one, which has an id of its own; ids alone make a key. */
export interface ItemPlace {
  readonly appId: string;
  readonly itemId: string;
}

const folderOf = ({ appId, itemId }: ItemPlace): string => `context/${appId}/${itemId}`;
const sourceKey = (place: ItemPlace): string => `${folderOf(place)}/source`;
const pageKey = (place: ItemPlace, page: string): string => `${folderOf(place)}/page-${page}`;
export const chunksKey = (place: ItemPlace): string => `${folderOf(place)}/chunks`;
/** The vectors of `chunksAtOnce` chunks from a number on. */
export const vectorsKey = (place: ItemPlace, first: number): string => `${folderOf(place)}/vectors-${first}`;
/** Where each file of vectors of an item begins. */
export const vectorFileStarts = (chunks: number): number[] =>
  Array.from({ length: Math.ceil(chunks / chunksAtOnce) }, (_, index) => index * chunksAtOnce);

/** The files of data items: what was sent, and what was made of it. */
@Injectable()
export class ItemFiles {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  putSource(place: ItemPlace, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    return this.files.putStream(sourceKey(place), chunks);
  }

  source(place: ItemPlace): Promise<Uint8Array | undefined> {
    return this.files.get(sourceKey(place));
  }

  putChunks(place: ItemPlace, file: Uint8Array): Promise<void> {
    return this.files.put(chunksKey(place), file);
  }

  chunks(place: ItemPlace): Promise<Uint8Array | undefined> {
    return this.files.get(chunksKey(place));
  }

  /** What was read of one page of a crawl. */
  async putPage(place: ItemPlace, page: string, text: SourceText): Promise<void> {
    await this.files.put(pageKey(place, page), Buffer.from(JSON.stringify(text)));
  }

  async page(place: ItemPlace, page: string): Promise<SourceText | undefined> {
    const file = await this.files.get(pageKey(place, page));
    return file && (JSON.parse(Buffer.from(file).toString('utf8')) as SourceText);
  }

  async deletePages(place: ItemPlace, pages: readonly string[]): Promise<void> {
    for (const page of pages) await this.files.delete(pageKey(place, page));
  }

  async deleteChunks(place: ItemPlace): Promise<void> {
    await this.files.delete(chunksKey(place));
  }

  async deleteSource(place: ItemPlace): Promise<void> {
    await this.files.delete(sourceKey(place));
  }
}
