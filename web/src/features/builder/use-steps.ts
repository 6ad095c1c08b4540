import { readSteps } from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import { stepVersion } from '@lathe/proto/builder-chat/http';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '@/components/ui/toast-store';
import { useRefreshApp } from '@/features/chat/api';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { isTyping } from '@/lib/focus';

export type Direction = 'undo' | 'redo';

export interface Step {
  /** What it does, or why it does nothing now. */
  label: string;
  possible: boolean;
  run: () => void;
}

export type Steps = Record<Direction, Step>;

/** The steps of one head stay the same. */
const stepsQuery = ({ appId, head }: App) =>
  queryOptions({
    queryKey: ['apps', 'steps', appId, head],
    queryFn: ({ signal }) => call(readSteps, { params: { id: appId } }, { signal }),
    enabled: head !== null,
  });

const names = { undo: 'Undo', redo: 'Redo' } as const;
const nothing = {
  undo: 'Nothing to undo: this is the first version',
  redo: 'Nothing to redo: nothing was undone since the last change',
} as const;

/**
 * Undo and redo of an app: from the top bar, the keys, and a message that asks for nothing else. `onStep` is told
 * before the app changes.
 */
export function useSteps(app: App, building: boolean, onStep: () => void): Steps {
  const { appId, head } = app;
  const steps = useQuery(stepsQuery(app)).data;
  const refresh = useRefreshApp(appId);
  const taking = useMutation({
    mutationFn: (step: Direction) =>
      call(stepVersion, { params: { appId }, body: { step, ...(head === null ? {} : { head }) } }),
    onSettled: refresh,
  });

  const stepOf = (direction: Direction): Step => {
    const title = steps?.[direction]?.title;
    const why = building ? `${names[direction]}: wait until the answer is written` : nothing[direction];
    const possible = title !== undefined && !building && !taking.isPending;
    const label = title === undefined || building ? why : `${names[direction]}: ${title}`;
    const run = (): void => {
      if (!possible) return showToast(taking.isPending ? `${names[direction]} is under way` : why);
      onStep();
      return taking.mutate(direction, {
        onSuccess: () => showToast(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${title}`, { tone: 'good' }),
        onError: (reason) => showToast(toAppError(reason).message, { tone: 'bad' }),
      });
    };
    return { label, possible, run };
  };
  const both = { undo: stepOf('undo'), redo: stepOf('redo') };
  useStepKeys(both);
  return both;
}

/** Ctrl or Cmd with Z, and Shift for redo, unless somebody types or answers a dialog. */
function useStepKeys(steps: Steps): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (isTyping() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
    event.preventDefault();
    steps[event.shiftKey ? 'redo' : 'undo'].run();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
