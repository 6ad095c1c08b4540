import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { useValidation } from './use-validation';
import { ValidationResults } from './validation-results';

interface TestValidatorsProps {
  appId: string;
  message: ChatMessage;
  versionId: string;
  /** The app's version now, to be checked; null where that is not what this answer made, or must not be checked now. */
  head: string | null;
}

/** The version id of an answer and what checks and repairs that version, for admins (spec 2, section 2). */
export function TestValidators({ appId, message, versionId, head }: TestValidatorsProps) {
  const [open, setOpen] = useState(false);
  const validation = useValidation(appId);
  const test = (): void => {
    if (head === null) return;
    setOpen(true);
    validation.mutate({ versionId: head, messageId: message.id, messageContent: message.content });
  };
  return (
    <>
      <span className="inline-flex min-w-0 items-center gap-1 text-sm text-muted">
        <span className="truncate font-mono text-[12px]">{versionId}</span>
        <CopyButton text={versionId} label="Copy version ID" />
      </span>
      <Button size="sm" disabled={head === null} onClick={test}>
        Test Validators
      </Button>
      <ValidationResults open={open} onOpenChange={setOpen} validation={validation} onRetry={test} />
    </>
  );
}
