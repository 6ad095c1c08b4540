import * as nodeDisk from 'node:fs/promises';
import { relative } from 'node:path';
import type { Disk } from '../files/durable-files.js';

/** A disk that notes the calls that succeeded, in their order, with paths below `root`; `before` may make one fail. */
export function recordedDisk(
  root: string,
  before: (call: string) => void = () => undefined,
): { disk: Disk; calls: string[] } {
  const calls: string[] = [];
  const name = (path: unknown): string => relative(root, String(path)).replace(/\.aside-[\w-]+/, 'aside') || '.';
  const noted = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
    before(call);
    const result = await work();
    calls.push(call);
    return result;
  };
  const opened = (file: nodeDisk.FileHandle, path: string): nodeDisk.FileHandle =>
    new Proxy(file, {
      get: (target, method: keyof nodeDisk.FileHandle) => {
        const value = target[method] as unknown;
        if (typeof value !== 'function') return value;
        const bound = value.bind(target) as (...given: unknown[]) => Promise<unknown>;
        return method === 'sync' || method === 'writeFile'
          ? (...given: unknown[]) => noted(`${method === 'sync' ? 'sync' : 'write'} ${path}`, () => bound(...given))
          : bound;
      },
    });
  const disk = {
    ...nodeDisk,
    open: async (path: string, flags: string, mode?: number) =>
      opened(await nodeDisk.open(path, flags, mode), name(path)),
    mkdir: (path: string, options: object) => noted(`mkdir ${name(path)}`, () => nodeDisk.mkdir(path, options)),
    rename: (from: string, to: string) => noted(`rename ${name(from)} ${name(to)}`, () => nodeDisk.rename(from, to)),
    link: (from: string, to: string) => noted(`link ${name(from)} ${name(to)}`, () => nodeDisk.link(from, to)),
    rm: (path: string, options?: object) => noted(`rm ${name(path)}`, () => nodeDisk.rm(path, options)),
  } as Disk;
  return { disk, calls };
}
