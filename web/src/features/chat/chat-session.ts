import {
  type GenerationEvent,
  type GenerationState,
  initialGeneration,
  isTerminal,
  reduceGeneration,
} from '@lathe/proto/builder-chat/generation';
import { cancelGeneration, resumeStream, sendMessage, type SentMessage } from '@lathe/proto/builder-chat/http';
import type { Attachment, MessageElement } from '@lathe/proto/builder-chat/sent-along';
import { generationHeader } from '@lathe/proto/builder-chat/ui-stream';
import { type AppError, toAppError } from '@/lib/app-error';
import { call, openStream } from '@/lib/client';
import { readServerSentEvents } from '@/lib/sse';
import type { Draft } from './draft';
import { FrameBatch } from './frame-batch';
import { eventOfFrame } from './stream-chunk';
import {
  asSent,
  dropMessage,
  keepMessage,
  keptMessages,
  newMessageId,
  type Outgoing,
  type Undelivered,
} from './undelivered';

export interface ChatState {
  /** The answer that is being written, or the last one until the stored conversation holds it. */
  live: GenerationState | null;
  generationId: string | null;
  /** What was just sent, until the stored conversation holds it. */
  sent: (Draft & { id: string }) | null;
  /** What the server refused or the person took back, to be put where it was typed. */
  unsent: { draft: Draft; error: AppError | null } | null;
  /** Why it was refused, as long as that is so. */
  refusal: AppError | null;
  /** Messages that the server may not have, to be sent again or changed. */
  undelivered: readonly Undelivered[];
  running: boolean;
  /** The stream broke and is being picked up again. */
  reconnecting: boolean;
}

const idle = { live: null, generationId: null, sent: null, running: false, reconnecting: false };
/** Milliseconds between attempts to pick up a broken stream; the last one repeats. */
const retryMs = [300, 1000, 2000, 4000];

export interface NewMessage {
  text: string;
  attachments?: Attachment[];
  model?: string | undefined;
  element?: MessageElement | undefined;
  /** The last messages before it (the spec's call carries three in all). */
  history?: SentMessage[];
  versionId?: string | null;
}

/**
 * The running answer of one app in this tab. It follows the numbered events of the generation, picks a broken stream up
 * where it was, and finds an answer that another tab has started. It outlives the screens, so that leaving the builder
 * loses nothing.
 */
export class ChatSession {
  private state: ChatState;
  private readonly listeners = new Set<() => void>();
  private readonly settled = new Set<() => void>();
  private readonly events = new FrameBatch<GenerationEvent>((events) =>
    this.set({ ...this.state, live: events.reduce(reduceGeneration, this.state.live ?? initialGeneration) }),
  );
  private following = false;
  private followed = Promise.resolve();
  /** A call broke, and what the server has is to be looked at when it answers again. */
  private uncertain = false;

  constructor(private readonly appId: string) {
    this.state = { ...idle, unsent: null, refusal: null, undelivered: keptMessages(appId) };
  }

  readonly snapshot = (): ChatState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls back whenever an answer was started or has ended, so that what is stored can be read again. */
  onSettled(listener: () => void): () => void {
    this.settled.add(listener);
    return () => this.settled.delete(listener);
  }

  send({ text, attachments = [], model, element, history = [], versionId = null }: NewMessage): void {
    this.deliver({ id: newMessageId(), draft: { text, attachments, model, element }, versionId }, history);
  }

  /** Sends an undelivered message again, as the same message. */
  retry(id: string, history: SentMessage[]): void {
    const message = this.state.undelivered.find((each) => each.id === id);
    if (message !== undefined) this.deliver(message, history);
  }

  /** Puts an undelivered message back where it was typed. */
  takeBack(id: string): void {
    const message = this.state.undelivered.find((each) => each.id === id);
    if (message === undefined) return;
    this.received([id]);
    this.set({ ...this.state, unsent: { draft: message.draft, error: message.error } });
  }

  /** The server has these messages. */
  received(ids: readonly string[]): void {
    const undelivered = this.state.undelivered.filter(({ id }) => !ids.includes(id));
    if (undelivered.length === this.state.undelivered.length) return;
    ids.forEach((id) => dropMessage(this.appId, id));
    this.set({ ...this.state, undelivered });
  }

  private deliver({ id, draft, versionId }: Outgoing, history: SentMessage[]): void {
    if (this.state.running) return;
    const outgoing = { id, draft, versionId };
    keepMessage(this.appId, outgoing);
    const undelivered = this.state.undelivered.filter((each) => each.id !== id);
    this.set({
      ...idle,
      unsent: null,
      refusal: null,
      undelivered,
      sent: { ...draft, id },
      running: true,
      live: initialGeneration,
    });
    const body = { id: this.appId, messages: [...history.slice(-2), asSent(outgoing)] };
    // A look for a running answer may be under way; the message waits for its end.
    this.followed = this.followed.then(() =>
      this.follow(() => openStream(sendMessage, { params: { id: this.appId }, body }), outgoing),
    );
  }

  /** Looks for a running answer and follows it. Safe to call at any time. */
  resume(): void {
    if (this.following || this.state.running) return;
    this.followed = this.follow(() => this.reopen());
  }

  async cancel(): Promise<void> {
    await call(cancelGeneration, { params: { id: this.appId } });
  }

  clearUnsent(): void {
    this.set({ ...this.state, unsent: null });
  }

  /** Drops the answer once the stored conversation holds it. */
  forget(generationId: string): void {
    if (!this.state.running && this.state.generationId === generationId) this.set({ ...this.state, ...idle });
  }

  /** `outgoing` is what is being sent; without it the stream is only looked for. */
  private async follow(open: () => Promise<Response>, outgoing?: Outgoing): Promise<void> {
    if (this.following) return;
    this.following = true;
    let undelivered = outgoing;
    try {
      const response = await open();
      if (outgoing !== undefined) dropMessage(this.appId, outgoing.id);
      undelivered = undefined;
      if (response.status === 204) return this.nothingRuns();
      await this.take(response);
      await this.pickUp();
      this.end();
    } catch (reason) {
      if (undelivered === undefined) this.lost(toAppError(reason));
      else this.notSent(toAppError(reason), undelivered);
    } finally {
      this.following = false;
    }
  }

  private nothingRuns(): void {
    if (this.state.refusal?.code === 'chat/already-running') this.set({ ...this.state, refusal: null });
    if (!this.uncertain) return;
    this.uncertain = false;
    this.settled.forEach((listener) => listener());
  }

  private reopen(): Promise<Response> {
    const { live, generationId } = this.state;
    return openStream(resumeStream, {
      params: { id: this.appId },
      query: { after: live?.seq ?? 0, ...(generationId === null ? {} : { generationId }) },
    });
  }

  private async take(response: Response): Promise<void> {
    const generationId = response.headers.get(generationHeader) ?? this.state.generationId;
    const known = generationId === this.state.generationId || this.state.generationId === null;
    this.set({
      ...this.state,
      generationId,
      live: known ? (this.state.live ?? initialGeneration) : initialGeneration,
      running: true,
      reconnecting: false,
    });
    this.settled.forEach((listener) => listener());
    try {
      for await (const frame of readServerSentEvents(response)) {
        const event = eventOfFrame(frame);
        if (event !== null) this.events.add(event);
      }
    } catch {
      // The connection broke; pickUp goes on from the last event that came.
    }
    this.events.flush();
  }

  /** Opens the stream again until the answer has ended or the server knows of none. */
  private async pickUp(): Promise<void> {
    for (let attempt = 0; this.state.live !== null && !isTerminal(this.state.live.status); attempt += 1) {
      this.set({ ...this.state, reconnecting: attempt > 0 });
      await new Promise((done) => setTimeout(done, retryMs[Math.min(attempt, retryMs.length - 1)]));
      const before = this.state.live.seq;
      const response = await this.reopen().catch((reason: unknown) => {
        if (toAppError(reason).retryable) return null;
        throw reason;
      });
      if (response === null) continue;
      if (response.status === 204) return;
      await this.take(response);
      if (this.state.live.seq > before) attempt = -1;
    }
  }

  private end(): void {
    this.set({ ...this.state, running: false, reconnecting: false, refusal: null });
    this.settled.forEach((listener) => listener());
  }

  /**
   * A stream was looked for in vain: the conversation itself reports what is wrong, and is read again where the app may
   * be gone.
   */
  private lost(error: AppError): void {
    if (this.state.running) this.end();
    else if (error.status === 404) this.settled.forEach((listener) => listener());
  }

  private notSent(error: AppError, outgoing: Outgoing): void {
    if (isUnknown(error)) {
      this.uncertain = true;
      return this.set({ ...this.state, ...idle, undelivered: [...this.state.undelivered, { ...outgoing, error }] });
    }
    dropMessage(this.appId, outgoing.id);
    this.set({ ...this.state, ...idle, unsent: { draft: outgoing.draft, error }, refusal: error });
    if (error.status === 404) this.settled.forEach((listener) => listener());
    if (error.code === 'chat/already-running') setTimeout(() => this.resume());
  }

  private set(state: ChatState): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }
}

/** Whether the server may have taken a message all the same, or takes it once the person has signed in again. */
const isUnknown = ({ status }: AppError): boolean => status < 400 || status === 401 || status >= 500;
