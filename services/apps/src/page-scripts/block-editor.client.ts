import { answerText, partsOfContent } from '@lathe/proto/apps/tools/answer-text';
import { maxEdit } from '@lathe/proto/apps/tools/max-edit';
import type { BlockEdit, RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import { make, type PageElement } from './app-page.js';

/** Keeps an edit, and shows what became of it. */
export type SaveEdit = (edit: BlockEdit) => Promise<void>;

/** What edits the text of a block, and takes that back; it runs in the browser. */
export function blockEditor({ id: blockId, title, content, edit }: RunBlock, save: SaveEdit) {
  const name = title || 'text';
  const original = content === null ? '' : answerText(partsOfContent(content));
  const box = make('div', { class: 'field' });
  const button = (label: string, described: string, run: () => void): PageElement => {
    const made = make('button', { type: 'button', class: 'plain', 'aria-label': described }, label);
    made.addEventListener('click', run);
    return made;
  };
  const opener = button('Edit', `Edit ${name}`, () => open());
  const rest = (): void => {
    const back = button(
      'Back to the original',
      `Back to the original: ${name}`,
      () => void save({ blockId, text: null }),
    );
    box.replaceChildren(make('div', { class: 'row' }, opener, ...(edit === undefined ? [] : [back])));
  };
  const open = (): void => {
    const area = make('textarea', { rows: '6', maxlength: String(maxEdit), 'aria-label': `Text of ${name}` });
    area.value = edit ?? original;
    const wrong = make('p', { class: 'wrong', role: 'alert' });
    const keep = (): void => {
      if (area.value.trim() === '') wrong.textContent = 'Please fill this in';
      else void save({ blockId, text: area.value });
    };
    const cancel = (): void => {
      rest();
      opener.focus();
    };
    box.replaceChildren(
      area,
      wrong,
      make('div', { class: 'row' }, button('Save', `Save ${name}`, keep), button('Cancel', `Cancel: ${name}`, cancel)),
    );
    area.focus();
  };
  rest();
  return { box, focus: () => opener.focus() };
}
