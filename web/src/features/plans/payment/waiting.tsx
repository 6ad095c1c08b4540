import { MessagePage } from '@/components/message-page';

/** A wait of a minute at most: what is waited for, and how far it is. */
export function Waiting({ title, text, attempt, of }: { title: string; text: string; attempt: number; of: number }) {
  return (
    <MessagePage title={title} text={text}>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={attempt}
        aria-valuetext={`Looked ${attempt} of ${of} times`}
        className="h-1.5 w-60 overflow-hidden rounded-full bg-pressed"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${(attempt / of) * 100}%` }}
        />
      </div>
    </MessagePage>
  );
}
