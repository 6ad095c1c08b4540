import { columnTypeOf } from '@lathe/proto/entities/column-type';
import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';

/** What every row has beside the fields of its entity (spec 2, section 3: entity rows). */
const ownFields = [
  ['id', 'text'],
  ['createdAt', 'datetime'],
  ['User ID', 'text'],
] as const;

/** The fields of an entity with the types of their columns. */
export function FieldTable({ name, schema: { properties, required } }: { name: string; schema: EntitySchema }) {
  return (
    <table className="w-full text-sm [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:align-top [&_:is(td,th)+:is(td,th)]:pl-3">
      <caption className="sr-only">Fields of {name}</caption>
      <thead className="text-left text-muted">
        <tr>
          <th scope="col" className="font-medium">
            Field
          </th>
          <th scope="col" className="font-medium">
            Type
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {Object.entries(properties).map(([field, schema]) => (
          <tr key={field}>
            <th scope="row" className="text-left font-normal">
              <span className="font-mono wrap-anywhere">{field}</span>
              {required.includes(field) && <span className="text-muted"> required</span>}
            </th>
            <td className="wrap-anywhere">
              {columnTypeOf(field, schema)}
              <Remark schema={schema} />
            </td>
          </tr>
        ))}
        {ownFields.map(([field, type]) => (
          <tr key={field} className="text-muted">
            <th scope="row" className="text-left font-normal">
              <span className="font-mono">{field}</span> set by the server
            </th>
            <td>{type}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What else is known of a field's values: the entity that they name, or what there is to choose from. */
function Remark({ schema }: { schema: FieldSchema }) {
  const options = schema.enum ?? schema.items?.enum;
  const words = schema['x-ref'] !== undefined ? `a row of ${schema['x-ref']}` : options?.join(', ');
  return words === undefined ? null : <span className="block text-muted">{words}</span>;
}
