import { useId } from 'react';
import { number } from '@/lib/counted';

export interface PlaceColumn<T> {
  readonly title: string;
  readonly valueOf: (place: T) => number;
}

interface PlaceTableProps<T> {
  readonly title: string;
  /** What the rows are called by, such as "Page". */
  readonly head: string;
  readonly places: readonly T[];
  readonly columns: readonly PlaceColumn<T>[];
  /** In the place of a table without rows. */
  readonly none: string;
}

/** Pages or tools with their counts, the most visited first. */
export function PlaceTable<T extends { name: string }>({ title, head, places, columns, none }: PlaceTableProps<T>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {places.length === 0 ? (
        <p className="mt-2 text-muted">{none}</p>
      ) : (
        <div
          role="region"
          aria-labelledby={titleId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
          tabIndex={0}
          className="mt-2 max-h-96 overflow-auto"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-2 pr-3 text-left font-medium">
                  {head}
                </th>
                {columns.map(({ title: column }) => (
                  <th key={column} scope="col" className="py-2 pl-3 text-right font-medium">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {places.map((place) => (
                <tr key={place.name}>
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal break-all">
                    {place.name}
                  </th>
                  {columns.map(({ title: column, valueOf }) => (
                    <td key={column} className="py-1.5 pl-3 text-right tabular-nums">
                      {number(valueOf(place))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
