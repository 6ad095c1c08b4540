import { cancelGeneration, resumeStream, sendMessage, type SentMessage } from '@lathe/proto/builder-chat/http';
import { initialGeneration, isTerminal, reduceGeneration, type GenerationEvent, type GenerationState } from '@lathe/proto/builder-chat/generation';
import { GENERATION_HEADER } from '@lathe/proto/builder-chat/ui-stream';
import type { Attachment } from '@lathe/proto/builder-chat/model';
import { toAppError, type AppError } from '@/lib/app-error';
import { call, openStream } from '@/lib/client';
import { readServerSentEvents } from '@/lib/sse';
import { eventOfFrame } from './stream-chunk';

export interface ChatState {
  /** The answer that is being written, or the last one until the stored conversation holds it. */
  live: GenerationState | null;
  generationId: string | null;
  /** What was just sent, until the stored conversation holds it. */
  sent: Draft | null;
  /** What could not be sent, to be put back where it was typed. */
  unsent: { draft: Draft; error: AppError } | null;
  running: boolean;
  /** The stream broke and is being picked up again. */
  reconnecting: boolean;
}

const idle: ChatState = { live: null, generationId: null, sent: null, unsent: null, running: false, reconnecting: false };
/** Milliseconds between attempts to pick up a broken stream; the last one repeats. */
const RETRY_MS = [300, 1000, 2000, 4000];

export interface Draft {
  text: string;
  attachments: Attachment[];
}

export interface Outgoing {
  text: string;
  attachments?: Attachment[];
  /** The last messages before it (the spec's call carries three in all). */
  history?: SentMessage[];
  /** The version that the person was looking at. */
  versionId?: string | null;
}

/**
 * The running answer of one app in this tab. It follows the numbered events of the generation, picks a broken stream up where it was,
 * and finds an answer that another tab has started. It outlives the screens, so that leaving the builder loses nothing.
 */
export class ChatSession {
  private state: ChatState = idle;
  private readonly listeners = new Set<() => void>();
  private readonly settled = new Set<() => void>();
  private pending: GenerationEvent[] = [];
  private flushing = false;
  private following = false;
  private followed = Promise.resolve();

  constructor(private readonly appId: string) {}

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

  send({ text, attachments = [], history = [], versionId }: Outgoing): void {
    if (this.state.running) return;
    const draft: Draft = { text, attachments };
    this.set({ ...idle, sent: draft, running: true, live: initialGeneration });
    const annotations = versionId ? [{ versionId }] : [];
    const files = attachments.map(({ name, url, contentType }) => ({ type: 'file', filename: name, mediaType: contentType, url }));
    const message: SentMessage = { role: 'user', parts: [{ type: 'text', text }, ...files], annotations };
    const body = { id: this.appId, messages: [...history.slice(-2), message] };
    // A look for a running answer may be under way; the message waits for its end.
    this.followed = this.followed.then(() => this.follow(() => openStream(sendMessage, { params: { id: this.appId }, body }), draft));
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
    if (!this.state.running && this.state.generationId === generationId) this.set({ ...idle, unsent: this.state.unsent });
  }

  /** `draft` is what is being sent; without it the stream is only looked for. */
  private async follow(open: () => Promise<Response>, draft?: Draft): Promise<void> {
    if (this.following) return;
    this.following = true;
    try {
      const response = await open();
      if (response.status === 204) return;
      await this.take(response);
      await this.pickUp();
      this.end();
    } catch (reason) {
      this.refused(toAppError(reason), draft);
    } finally {
      this.following = false;
    }
  }

  private reopen(): Promise<Response> {
    const { live, generationId } = this.state;
    return openStream(resumeStream, { params: { id: this.appId }, query: { after: live?.seq ?? 0, ...(generationId === null ? {} : { generationId }) } });
  }

  private async take(response: Response): Promise<void> {
    const generationId = response.headers.get(GENERATION_HEADER) ?? this.state.generationId;
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
      for await (const frame of readServerSentEvents(response)) this.queue(eventOfFrame(frame));
    } catch {
      // The connection broke; pickUp goes on from the last event that came.
    }
    this.flush();
  }

  /** Opens the stream again until the answer has ended or the server knows of none. */
  private async pickUp(): Promise<void> {
    for (let attempt = 0; this.state.live !== null && !isTerminal(this.state.live.status); attempt += 1) {
      this.set({ ...this.state, reconnecting: attempt > 0 });
      await new Promise((done) => setTimeout(done, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]));
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
    this.set({ ...this.state, running: false, reconnecting: false });
    this.settled.forEach((listener) => listener());
  }

  private refused(error: AppError, draft: Draft | undefined): void {
    if (draft === undefined) {
      // Only looked for a stream: the conversation itself reports what is wrong.
      if (this.state.running) this.end();
      return;
    }
    this.set({ ...idle, unsent: { draft, error } });
    if (error.code === 'chat/already-running') setTimeout(() => this.resume());
  }

  /** Events are shown once per frame, however fast they come. */
  private queue(event: GenerationEvent | null): void {
    if (event === null) return;
    this.pending.push(event);
    if (this.flushing) return;
    this.flushing = true;
    requestAnimationFrame(() => this.flush());
    // A tab in the background gets no frames.
    setTimeout(() => this.flush(), 250);
  }

  private flush(): void {
    this.flushing = false;
    if (this.pending.length === 0) return;
    const live = this.pending.reduce(reduceGeneration, this.state.live ?? initialGeneration);
    this.pending = [];
    this.set({ ...this.state, live });
  }

  private set(state: ChatState): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }
}
