import { changeTool } from '@lathe/proto/apps/tools/http';
import type { Tool, ToolValues } from '@lathe/proto/apps/tools/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '@/components/ui/toast-store';
import { call } from '@/lib/client';
import { keepTool } from '../api';
import { ToolSaves, type ToolSavesView } from './tool-saves';

/** Spec 2, section 8. */
const failedSaving = 'Failed saving app, your changes might be lost. Please try again or contact us';

/** A tool in its editor: its values as they are typed, else as they are stored. */
export interface EditedTool {
  readonly tool: Tool;
  readonly saves: ToolSaves;
  readonly view: ToolSavesView;
  readonly values: ToolValues;
  set: (values: Partial<ToolValues>) => void;
  /** What is wrong with a value, in words. */
  problem: (field: keyof ToolValues) => string | undefined;
}

export function useTool(appId: string, tool: Tool): EditedTool {
  const queryClient = useQueryClient();
  const { toolId } = tool;
  const [saves] = useState(() => {
    const created: ToolSaves = new ToolSaves({
      save: (fields, seq) =>
        call(changeTool, { params: { id: appId, toolId }, body: { ...fields, seq } }, { keepalive: true }),
      onSaved: (saved) => keepTool(queryClient, appId, saved),
      onFailed: ({ status, message }) =>
        showToast(status >= 400 && status < 500 ? message : failedSaving, {
          tone: 'bad',
          action: { label: 'Try again', run: () => void created.flush() },
        }),
    });
    return created;
  });
  useEffect(() => saves.observe(tool), [saves, tool]);
  // Whoever leaves has saved.
  useEffect(() => () => void saves.flush(), [saves]);
  const view = useSyncExternalStore(saves.subscribe, saves.view);
  return {
    tool,
    saves,
    view,
    values: { ...tool, ...view.fields } as ToolValues,
    set: (values) => saves.change(values),
    problem: (field) => view.problems[field],
  };
}
