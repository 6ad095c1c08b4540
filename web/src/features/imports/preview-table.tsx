import { useId } from 'react';
import type { OpenFile } from './wizard-state';

/** The first rows of the file, as text. */
export function PreviewTable({ open: { file, table } }: { open: OpenFile }) {
  const id = useId();
  return (
    <div
      role="region"
      aria-labelledby={id}
      // Scrolled by keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-md border border-line"
    >
      <table className="w-full text-sm">
        <caption id={id} className="sr-only">
          First rows of {file.name}
        </caption>
        <thead className="bg-hover text-left">
          <tr>
            {table.headers.map((header) => (
              <th key={header} scope="col" className="max-w-60 truncate px-3 py-2 font-medium whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.preview.map((cells, row) => (
            <tr key={row}>
              {table.headers.map((header, column) => (
                <td key={header} className="max-w-60 truncate px-3 py-1.5 whitespace-nowrap">
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
