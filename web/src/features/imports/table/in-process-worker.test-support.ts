import { tableAnswers, type TableRequest } from './table-worker-protocol';

/** A Worker of the tests, in whose place the same answers come from this thread. */
export class InProcessWorker extends EventTarget {
  private readonly answers = tableAnswers();

  postMessage(request: TableRequest): void {
    void this.answers(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {}
}
