import { tableAnswers, type TableRequest } from './table-worker-protocol';

const answers = tableAnswers();

addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  void answers(data).then((response) => postMessage(response));
});
