import { TableFault } from '@lathe/tables/table-fault';
import type { TableCalls } from './table-types';
import type { TableResponse } from './table-worker-protocol';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A file of rows, read and converted in a thread of its own, so that the page stays quick. */
export class TableClient {
  private readonly worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<TableResponse>) => this.settle(data));
    this.worker.addEventListener('error', () => this.fail(new TableFault('needs more memory than there is')));
  }

  /** Throws a TableFault for a file that cannot be read. */
  call<M extends keyof TableCalls>(method: M, ...input: Parameters<TableCalls[M]>): Promise<ReturnType<TableCalls[M]>> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.worker.postMessage({ id, method, input });
    });
  }

  close(): void {
    this.worker.terminate();
  }

  private settle({ id, result, fault, failure }: TableResponse): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (fault !== undefined) waiting?.reject(new TableFault(fault));
    else if (failure !== undefined) waiting?.reject(new Error(failure));
    else waiting?.resolve(result);
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
