import { readSteps } from '@lathe/proto/apps/editing-http';
import type { App } from '@lathe/proto/apps/model';
import { stepVersion } from '@lathe/proto/builder-chat/http';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { appQuery } from '@/features/apps/api';
import { useRefreshApp } from '@/features/chat/api';
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
  const queryClient = useQueryClient();
  const taking = useMutation({
    mutationFn: (step: Direction) =>
      call(stepVersion, { params: { appId }, body: { step, ...(head === null ? {} : { head }) } }),
    // Over when the app is the other version: what is to be taken next is of that one.
    onSettled: () => {
      refresh();
      return queryClient.invalidateQueries({ queryKey: appQuery(appId).queryKey });
    },
  });

  const stepOf = (direction: Direction): Step => {
    const name = names[direction];
    if (steps === undefined || taking.isPending)
      return { label: `${name} the last change`, possible: false, run: () => undefined };
    const title = steps[direction]?.title;
    if (building || title === undefined) {
      const why = building ? `${name}: wait until the answer is written` : nothing[direction];
      return { label: why, possible: false, run: () => showToast(why) };
    }
    const run = (): void => {
      onStep();
      taking.mutate(direction, {
        onSuccess: () => showToast(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${title}`, { tone: 'good' }),
        onError: tellFailure,
      });
    };
    return { label: `${name}: ${title}`, possible: true, run };
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
