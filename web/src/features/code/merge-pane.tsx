import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsDark } from '@/app/theme';
import { useMedia } from '@/lib/use-media';
import { languageOf } from './code-editor';
import { editorTheme } from './editor-theme';

interface MergePaneProps {
  path: string;
  before: { label: string; text: string };
  after: { label: string; text: string };
  /** Makes the later side one to write in, with buttons that take parts of the earlier one. */
  onChange?: (text: string) => void;
}

const collapseUnchanged = { margin: 3, minSize: 6 };

/** Two texts of a file side by side, one over the other on narrow screens. */
export function MergePane({ path, before, after, onChange }: MergePaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const dark = useIsDark();
  const narrow = useMedia('(max-width: 767px)');
  const isEdited = onChange !== undefined;
  const emit = useEffectEvent((text: string): void => onChange?.(text));
  const open = useEffectEvent((parent: HTMLElement): { destroy: () => void } => {
    const shared = (label: string, editable: boolean): Extension => [
      basicSetup,
      languageOf(path),
      editorTheme(dark),
      EditorState.readOnly.of(!editable),
      EditorView.editable.of(editable),
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `${label}: ${path}` }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (editable && docChanged) emit(state.doc.toString());
      }),
    ];
    if (narrow)
      return new EditorView({
        parent,
        doc: after.text,
        extensions: [
          shared(after.label, isEdited),
          unifiedMergeView({ original: before.text, mergeControls: isEdited, collapseUnchanged }),
        ],
      });
    return new MergeView({
      parent,
      a: { doc: before.text, extensions: shared(before.label, false) },
      b: { doc: after.text, extensions: shared(after.label, isEdited) },
      collapseUnchanged,
      ...(isEdited ? { revertControls: 'a-to-b' as const } : {}),
    });
  });

  useEffect(() => {
    if (host.current === null) return;
    const opened = open(host.current);
    return () => opened.destroy();
  }, [path, before.text, dark, narrow, isEdited]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 grid-cols-2 border-b border-line text-sm text-muted max-md:hidden">
        <p className="px-4 py-1.5">{before.label}</p>
        <p className="border-l border-line px-4 py-1.5">{after.label}</p>
      </div>
      <div ref={host} className="min-h-0 flex-1 overflow-auto [&_.cm-mergeView]:min-h-full" />
    </div>
  );
}
