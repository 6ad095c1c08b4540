import type { ChatSession } from './chat-session';

/** Waits until the server has taken the message that was just sent; throws why it has not. */
export function messageTaken(session: ChatSession): Promise<void> {
  return new Promise((taken, refused) => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const look = (): void => {
      const { generationId, running, refusal, undelivered } = session.snapshot();
      if (isOver || (generationId === null && running)) return;
      isOver = true;
      stop?.();
      if (generationId !== null) taken();
      else refused(refusal ?? undelivered.at(-1)?.error ?? new Error('The message was not sent'));
    };
    stop = session.subscribe(look);
    look();
    if (isOver) stop();
  });
}
