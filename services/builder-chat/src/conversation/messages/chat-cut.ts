import type { StoredMessage } from './message.js';

/** Messages that a restore has hidden, by their places in the conversation, both ends included. */
export interface HiddenRange {
  first: number;
  last: number;
}

/**
 * What is hidden of a conversation is kept with the app, in the write that restores a version: its chat cut names the
 * places. So a restore and its undo are one step each, and nothing about it is kept here.
 */
const form = /^seq:(?:\d+-\d+(?:,\d+-\d+)*)?$/;

export function readChatCut(chatCut: string | null, messages: readonly StoredMessage[]): HiddenRange[] {
  if (chatCut === null) return [];
  if (!form.test(chatCut)) return rangesOf(messages, hiddenOfOld(chatCut, messages));
  return chatCut
    .slice('seq:'.length)
    .split(',')
    .filter(Boolean)
    .map((range) => {
      const [first = 0, last = 0] = range.split('-').map(Number);
      return { first, last };
    });
}

const writeChatCut = (ranges: readonly HiddenRange[]): string =>
  `seq:${ranges.map(({ first, last }) => `${first}-${last}`).join(',')}`;

export function visibleMessages(messages: readonly StoredMessage[], chatCut: string | null): StoredMessage[] {
  const ranges = readChatCut(chatCut, messages);
  return messages.filter(({ seq }) => !ranges.some(({ first, last }) => first <= seq && seq <= last));
}

/** The chat cut that hides what is hidden already, and all that came after the message `last`; place 0 is before all. */
export function cutBehind(
  last: Pick<StoredMessage, 'seq'>,
  messages: readonly StoredMessage[],
  chatCut: string | null,
): string {
  const end = messages.at(-1)?.seq ?? last.seq;
  const before = readChatCut(chatCut, messages).filter((range) => range.first <= last.seq);
  return writeChatCut(last.seq < end ? [...before, { first: last.seq + 1, last: end }] : before);
}

function rangesOf(messages: readonly StoredMessage[], isHidden: (message: StoredMessage) => boolean): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  let open: HiddenRange | undefined;
  for (const message of messages) {
    if (!isHidden(message)) open = undefined;
    else if (open !== undefined) open.last = message.seq;
    else ranges.push((open = { first: message.seq, last: message.seq }));
  }
  return ranges;
}

/**
 * Chat cuts of old name the message that stayed last, and the restore: `{messageId}~{restore}`. Messages of that time
 * say themselves under which cut they were written, and which one has hidden them.
 */
function hiddenOfOld(chatCut: string, messages: readonly StoredMessage[]): (message: StoredMessage) => boolean {
  const cut = messages.find(({ id }) => id === chatCut.replace(/~[^~]*$/, ''));
  const cutOff = ({ seq, afterCut }: StoredMessage): boolean =>
    cut !== undefined && seq > cut.seq && afterCut !== undefined && afterCut !== chatCut;
  return (message) => (message.hiddenBy ?? null) !== null || cutOff(message);
}
