import { continueRequest, truncatedNotice } from '@lathe/proto/builder-chat/model';
import { Info } from 'lucide-react';
import { Button } from '@/components/ui/button';

interface NoticeProps {
  text: string;
  /** Sends a message that goes on with an answer that was cut; given where that makes sense. */
  onContinue?: ((text: string) => void) | undefined;
}

export function Notice({ text, onContinue }: NoticeProps) {
  return (
    <div className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      <p className="flex gap-2">
        <Info size={16} className="mt-0.5 shrink-0" aria-hidden />
        {text}
      </p>
      {text === truncatedNotice && onContinue !== undefined && (
        <Button size="sm" className="mt-2 ml-6" onClick={() => onContinue(continueRequest)}>
          Continue
        </Button>
      )}
    </div>
  );
}
