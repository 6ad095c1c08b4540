/** For how long, and how many messages far, a log goes back. */
export interface LogWindow {
  readonly ms: number;
  readonly messages: number;
}

/** Who hears of a log as it grows. */
export interface LogFollower {
  /** The next message, and the position behind it. */
  told(message: string, position: string): void;
  /** Messages may have been missed, which are not to be had any more; goes on behind `position`. */
  missed(position: string): void;
}

/** A log that is being followed. */
export interface FollowedLog {
  /** Behind the last message that the follower has heard of. */
  readonly position: string;
  /** Milliseconds for which nothing had been appended when following began, as far as is known. */
  readonly quietMs: number;
  /**
   * Messages behind a position that somebody had, up to the present one; undefined when they are not all there any more.
   * Throws `unavailable`.
   */
  since(position: string): Promise<{ readonly message: string; readonly position: string }[] | undefined>;
  close(): Promise<void>;
}

/**
 * Logs of the last messages, each in one order for everybody: for changes that are to be seen at once, and that somebody
 * who was away for a moment can catch up with. It may lose messages, and says so; the truth is elsewhere. Full: Redis.
 */
export interface RecentLog {
  /**
   * Appends what is asked for only if somebody has followed this log lately. Never fails its caller: those who follow hear
   * that they have missed something.
   */
  append(name: string, message: () => string): Promise<void>;
  /** Resolves when messages arrive at the follower. Throws `unavailable`. */
  follow(name: string, follower: LogFollower): Promise<FollowedLog>;
}

const numbers = /^(\d{1,15})-(\d{1,15})$/;

/** A position in numbers, by which it is compared: the time in milliseconds, and a count. Undefined for other text. */
export function readPosition(text: string): readonly [number, number] | undefined {
  const match = numbers.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

/** Whether one position lies behind another. */
export function isBehind(one: string, other: string): boolean {
  const [a, b] = [readPosition(one), readPosition(other)];
  return a !== undefined && b !== undefined && (a[0] === b[0] ? a[1] > b[1] : a[0] > b[0]);
}
