import type { LedgerCall, LedgerSum, LedgerTurn } from '@lathe/proto/builder-chat/ledger';
import { dollars, whole } from './usage-numbers';

/** Every call of a turn with its tokens and its cost, for admins. */
export function LedgerTable({ calls, total, free }: NonNullable<LedgerTurn['use']>) {
  const isFree = free.promptTokens + free.completionTokens > 0;
  return (
    <table className="tabular mt-2 w-full [&_td]:py-1 [&_td]:align-top [&_th]:py-1 [&_th]:align-bottom [&_:is(td,th)+:is(td,th)]:pl-2 [&_:is(td,th)+:is(td,th)]:text-right">
      <caption className="sr-only">Calls of the language model</caption>
      <thead className="text-left text-muted [&_th]:font-medium">
        <tr>
          <th scope="col">Call</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">From cache</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call, index) => (
          <tr key={index}>
            <th scope="row" className="text-left font-normal">
              {nameOf(call)}
              <span className="block wrap-anywhere text-muted">{call.model}</span>
            </th>
            <Cells sum={call} />
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line">
        <tr className="font-medium">
          <th scope="row" className="text-left font-medium">
            Total
          </th>
          <Cells sum={total} />
        </tr>
        {isFree && (
          <tr>
            <th scope="row" className="text-left font-normal">
              Free of charge
            </th>
            <Cells sum={free} />
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function Cells({ sum: { promptTokens, completionTokens, cacheReadTokens, cost } }: { sum: LedgerSum }) {
  return (
    <>
      <td>{whole.format(promptTokens)}</td>
      <td>{whole.format(completionTokens)}</td>
      <td>{whole.format(cacheReadTokens)}</td>
      <td>{cost === null ? '–' : dollars.format(cost)}</td>
    </>
  );
}

function nameOf({ purpose, failure, estimated }: LedgerCall): string {
  const name = purpose === 'repair' ? 'Repair' : 'Answer';
  const remarks = [failure === undefined ? null : 'failed', estimated === true ? 'estimated' : null].filter(Boolean);
  return remarks.length === 0 ? name : `${name} (${remarks.join(', ')})`;
}
