import type { EntitySchema } from '@lathe/proto/entities/schema';
import { Dialog } from '@/components/ui/dialog';
import { accessInWords } from '../access/access-words';
import type { Entity } from '../model/api';
import { FieldTable } from './field-table';

interface AboutDialogProps {
  schema: EntitySchema;
  overview: Entity | undefined;
  onClose: () => void;
}

/** What an entity is, who may do what with its rows, and the types of its fields. */
export function AboutDialog({ schema, overview, onClose }: AboutDialogProps) {
  const { unknownFields = [], unconverted = [] } = overview ?? {};
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`About ${schema.name}`} size="md">
      <div className="flex flex-col gap-3">
        {schema.description !== undefined && <p className="text-muted">{schema.description}</p>}
        <p>{accessInWords(schema)}</p>
        <FieldTable name={schema.name} schema={schema} />
        {unknownFields.length > 0 && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-sm wrap-anywhere text-warn">
            The app also sent fields that this entity does not have: {unknownFields.join(', ')}. Ask in the chat for
            them to be added.
          </p>
        )}
        {unconverted.map(({ field, rows, samples }) => (
          <p key={field} className="rounded-md bg-warn-soft px-3 py-2 text-sm wrap-anywhere text-warn">
            {rows === 1 ? 'One row has a value' : `${rows} rows have values`} of {field} from before it became another
            kind of field, and {rows === 1 ? 'it does' : 'they do'} not fit: {samples.join(', ')}. Nothing is lost: the
            field is empty there until you fill it in, or make it the kind that it was.
          </p>
        ))}
      </div>
    </Dialog>
  );
}
