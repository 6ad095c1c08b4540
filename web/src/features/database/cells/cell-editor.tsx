import { isLong } from './cell-text';
import { ChoiceEditor } from './choice-editor';
import type { EditorProps } from './editor-props';
import { ImageDialog } from './image-dialog';
import { LineEditor } from './line-editor';
import { ReferenceEditor } from './reference-editor';
import { TextDialog } from './text-dialog';

/** The editor of a cell, by the type of its column. */
export function CellEditor(props: EditorProps) {
  const { column, value } = props;
  if (column.reference !== undefined) return <ReferenceEditor {...props} entity={column.reference} />;
  switch (column.type) {
    case 'select':
    case 'multiselect':
      return <ChoiceEditor {...props} />;
    case 'image':
      return <ImageDialog {...props} />;
    case 'json':
      return <TextDialog {...props} />;
    case 'text':
      return isLong(value) ? <TextDialog {...props} /> : <LineEditor {...props} />;
    default:
      return <LineEditor {...props} />;
  }
}
