import { TableFault } from '@lathe/tables/table-fault';
import { TableSession } from './table-session';
import type { TableCalls } from './table-types';

export type TableRequest = {
  [M in keyof TableCalls]: { id: number; method: M; input: Parameters<TableCalls[M]> };
}[keyof TableCalls];

/** `fault`: what is wrong with the file, in words that follow "The file"; `failure`: what is wrong with this program. */
export type TableResponse = { id: number; result?: unknown; fault?: string; failure?: string };

/** Answers what is asked of the one file that is open. */
export function tableAnswers(): (request: TableRequest) => Promise<TableResponse> {
  const session = new TableSession();
  return async (request) => {
    const { id } = request;
    try {
      return { id, result: await answer(session, request) };
    } catch (error) {
      if (error instanceof TableFault) return { id, fault: error.message };
      return { id, failure: String(error) };
    }
  };
}

function answer(session: TableSession, request: TableRequest): unknown {
  switch (request.method) {
    case 'open':
      return session.open(...request.input);
    case 'report':
      return session.report(...request.input);
    case 'rows':
      return session.planned(...request.input);
    case 'csv':
      return session.csv();
  }
}
