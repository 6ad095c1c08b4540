import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';

interface ToolProps {
  label: string;
  icon: ReactNode;
  /** How many of them count now. */
  count?: number;
  className?: string;
  children: ReactNode;
}

/** A button of the toolbar that opens what it changes. */
export function Tool({ label, icon, count = 0, className = 'p-4', children }: ToolProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className={className}
      trigger={
        <Button
          variant="ghost"
          size="sm"
          icon={icon}
          aria-pressed={count > 0}
          className={count > 0 ? 'bg-pressed' : ''}
        >
          {label}
          {count > 0 && <span className="tabular text-muted">{count}</span>}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
