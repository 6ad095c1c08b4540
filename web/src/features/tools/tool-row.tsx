import type { App } from '@lathe/proto/apps/model';
import type { Tool } from '@lathe/proto/apps/tools/model';
import { Link } from '@tanstack/react-router';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { mayChange } from '@/features/apps/may-change';
import { useCopyTool, useDeleteTool } from './api';
import { MoveButtons } from './move-buttons';
import { ToolStatusTag } from './tool-status-tag';

interface ToolRowProps {
  app: App;
  tool: Tool;
  /** Undefined at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A tool in the list: the way to it, its place, a copy, its end. */
export function ToolRow({ app, tool, onUp, onDown }: ToolRowProps) {
  const { appId } = app;
  const { toolId } = tool;
  const title = tool.title || 'Untitled tool';
  const copy = useCopyTool(appId);
  const remove = useDeleteTool(appId);
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex items-center gap-1 py-2 pr-2 pl-4">
      <Link
        to="/build/app/$appId/tool/$toolId"
        params={{ appId, toolId }}
        className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-md hover:underline"
      >
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-sm text-muted">{`/tool/${tool.path}`}</span>
      </Link>
      <ToolStatusTag status={tool.status} />
      {mayChange(app) && (
        <>
          <MoveButtons name={title} onUp={onUp} onDown={onDown} />
          <Menu
            trigger={
              <IconButton label={`More for ${title}`}>
                <Ellipsis size={16} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => copy.mutate(toolId)}>
              Copy
            </MenuItem>
            <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={() => setAsking(true)}>
              Delete
            </MenuItem>
          </Menu>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${title}?`}
        description="This action cannot be undone."
        action="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(toolId, { onSuccess: () => setAsking(false) })}
      />
    </li>
  );
}
