import { changeElement, readElement } from '@lathe/proto/apps/editing-http';
import { elementWish } from '@lathe/proto/apps/element-wishes';
import type { SentElementChange, SourceElement } from '@lathe/proto/apps/elements';
import type { App } from '@lathe/proto/apps/model';
import type { MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { appQuery, filesQuery, versionsQuery } from '@/features/apps/api';
import type { ElementMessage } from '@/features/preview/preview-messages';
import { placeInStack } from '@/features/preview/trace-fault';
import type { Preview } from '@/features/preview/use-preview';
import { call } from '@/lib/client';

export interface Elements {
  /** Whether elements are chosen in the preview instead of used. */
  choosing: boolean;
  toggle: () => void;
  chosen: SourceElement | null;
  unselect: () => void;
  change: (change: SentElementChange) => void;
  /** Changes the chosen element as a sentence says; false where that takes an answer. */
  wish: (sentence: string) => boolean;
  changing: boolean;
  onMessage: (message: ElementMessage, versionId: string) => void;
}

const mostPlaces = 20;

/** What made an element: of each stack the first place in a file, which may be the platform's own. */
function placesOf(stacks: readonly string[]) {
  const places = stacks.flatMap((stack) => {
    const [first] = stack.matchAll(placeInStack);
    return first === undefined ? [] : [{ file: first[1] ?? '', line: Number(first[2]), column: Number(first[3]) }];
  });
  return places.slice(0, mostPlaces);
}

/** The element of the app that is chosen in its preview, and what is done to it without a model. */
export function useElements(app: App, building: boolean): Elements {
  const { appId, head } = app;
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<SourceElement | null>(null);
  const asked = useRef(0);
  const queryClient = useQueryClient();

  const unselect = useCallback(() => {
    asked.current += 1;
    setChosen(null);
  }, []);
  const toggle = (): void => {
    if (choosing) unselect();
    setChoosing(!choosing);
  };

  const find = async (stacks: readonly string[], text: string, versionId: string): Promise<void> => {
    asked.current += 1;
    const turn = asked.current;
    const places = placesOf(stacks);
    const element =
      places.length === 0
        ? null
        : (await call(readElement, { params: { id: appId, versionId }, body: { places, text } })).element;
    if (turn !== asked.current) return;
    setChosen(element);
    if (element === null)
      showToast('This part is drawn by the platform, not by a file of the app. Choose one around it');
  };
  const onMessage = (message: ElementMessage, versionId: string): void => {
    if (message.type === 'visual-edit-ended') {
      unselect();
      setChoosing(false);
    } else if (message.type === 'element-selected' && choosing)
      find(message.element.stacks, message.element.text, versionId).catch(tellFailure);
  };

  const changing = useMutation({
    mutationFn: ({ element, change }: Wanted) =>
      call(changeElement, { params: { id: appId }, body: { head: head ?? '', ...placed(element, change) } }),
    onSuccess: ({ versionId, element }, { element: was, change }) => {
      queryClient.setQueryData(appQuery(appId).queryKey, (old) =>
        old === undefined ? old : { ...old, head: versionId, restoredFrom: null },
      );
      setChosen(changed(was, change, element));
      for (const { queryKey } of [versionsQuery(appId), filesQuery(appId), appQuery(appId)])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: (reason) => {
      tellFailure(reason);
      void queryClient.invalidateQueries({ queryKey: appQuery(appId).queryKey });
    },
  });
  const change = (wanted: SentElementChange): void => {
    if (building) return showToast('Wait until the answer is written');
    if (chosen !== null && head !== null && !changing.isPending) changing.mutate({ element: chosen, change: wanted });
  };
  const wish = (sentence: string): boolean => {
    const wanted = chosen === null ? undefined : elementWish(sentence, chosen);
    if (wanted === undefined || !fits(wanted, chosen)) return false;
    change(wanted);
    return true;
  };
  return { choosing, toggle, chosen, unselect, change, wish, changing: changing.isPending, onMessage };
}

/** What a message that goes with the element says of it. */
export const asMessageElement = ({ file, line, name, component, text }: SourceElement): MessageElement => ({
  file,
  line,
  name,
  component,
  text: text === null ? null : text.slice(0, 200),
});

interface Wanted {
  element: SourceElement;
  change: SentElementChange;
}

/** A change with the place of what it changes: a text may be written elsewhere. */
function placed({ file, line, column, textPlace }: SourceElement, change: SentElementChange) {
  if (change.kind !== 'text' || textPlace === null) return { element: { file, line, column }, change };
  const { attribute, ...element } = textPlace;
  return { element, change: { ...change, attribute } };
}

/** The element after a change. What is written elsewhere of its text its own source does not say. */
function changed(was: SourceElement, change: SentElementChange, now: SourceElement): SourceElement {
  if (change.kind === 'text') return { ...was, text: change.text };
  return now.textPlace === null ? { ...now, text: was.text, textPlace: was.textPlace } : now;
}

function fits(change: SentElementChange, element: SourceElement | null): boolean {
  if (element === null) return false;
  if (change.kind === 'text') return element.text !== null;
  return change.kind === 'move' ? element.moves[change.to] : element.styles !== null;
}

/** Keeps the app in the preview in the mode of the builder, also after it was loaded again. */
export function useChoosing({ choosing, chosen }: Elements, { tell, starts }: Preview): void {
  useEffect(() => {
    if (choosing) tell({ type: 'toggle-visual-edit-mode', data: { enabled: true } });
    return () => tell({ type: 'toggle-visual-edit-mode', data: { enabled: false } });
  }, [choosing, tell, starts]);
  const nothing = chosen === null;
  useEffect(() => {
    if (nothing) tell({ type: 'unselect-element' });
  }, [nothing, tell]);
}
