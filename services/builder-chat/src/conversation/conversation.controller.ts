import { Readable } from 'node:stream';
import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import {
  cancelGeneration,
  listMessages,
  readActionBody,
  readAttachment,
  restoreToMessage,
  resumeStream,
  sendMessage,
  undoRestore,
} from '@lathe/proto/builder-chat/http';
import { GENERATION_HEADER, UI_STREAM_HEADERS } from '@lathe/proto/builder-chat/ui-stream';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ReadAttachment } from './attachments/read-attachment.use-case.js';
import type { AnswerStream } from './events/answer-streams.js';
import { ResumeStream } from './events/resume-stream.use-case.js';
import { serverSentEvents } from './events/server-sent-events.js';
import { CancelGeneration } from './lifecycle/cancel-generation.use-case.js';
import { SendMessage } from './lifecycle/send-message.use-case.js';
import { ListMessages } from './messages/list-messages.use-case.js';
import { ReadActionBody } from './messages/read-action-body.use-case.js';
import { RestoreVersion } from './restores/restore-version.use-case.js';
import { UndoRestore } from './restores/undo-restore.use-case.js';

@Controller()
export class ConversationController {
  constructor(
    private readonly sendMessage: SendMessage,
    private readonly resumeStream: ResumeStream,
    private readonly cancelGeneration: CancelGeneration,
    private readonly listMessages: ListMessages,
    private readonly readActionBody: ReadActionBody,
    private readonly readAttachment: ReadAttachment,
    private readonly restoreVersion: RestoreVersion,
    private readonly undoRestore: UndoRestore,
  ) {}

  @Route(sendMessage)
  async send(
    @Input() { params, body }: RouteInput<typeof sendMessage>,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await stream(reply, await this.sendMessage.execute(ownerScope(caller), params.id, body), 0);
  }

  @Route(resumeStream)
  async resume(
    @Input() { params, query }: RouteInput<typeof resumeStream>,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { after, generationId } = query;
    await stream(reply, await this.resumeStream.execute(ownerScope(caller), params.id, after, generationId), after);
  }

  @Route(cancelGeneration)
  cancel(
    @Input() { params }: RouteInput<typeof cancelGeneration>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof cancelGeneration>> {
    return this.cancelGeneration.execute(ownerScope(caller), params.id);
  }

  @Route(listMessages)
  list(
    @Input() { params }: RouteInput<typeof listMessages>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listMessages>> {
    return this.listMessages.execute(ownerScope(caller), params.id);
  }

  @Route(readActionBody)
  actionBody(
    @Input() { params }: RouteInput<typeof readActionBody>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readActionBody>> {
    return this.readActionBody.execute(ownerScope(caller), params.id, params.messageId, params.actionId);
  }

  @Route(readAttachment)
  async attachment(
    @Input() { params }: RouteInput<typeof readAttachment>,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, contentType, bytes } = await this.readAttachment.execute(
      ownerScope(caller),
      params.id,
      params.attachmentId,
    );
    await reply.headers(attachmentHeaders(name, contentType)).send(Buffer.from(bytes));
  }

  @Route(restoreToMessage)
  restore(
    @Input() { params, body }: RouteInput<typeof restoreToMessage>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof restoreToMessage>> {
    return this.restoreVersion.execute(ownerScope(caller), params.appId, params.versionId, body.messageId ?? null);
  }

  @Route(undoRestore)
  undo(
    @Input() { params }: RouteInput<typeof undoRestore>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof undoRestore>> {
    return this.undoRestore.execute(ownerScope(caller), params.appId);
  }
}

/** A file of a stranger's making: never shown as a page of ours, whatever it says it is. */
function attachmentHeaders(name: string, contentType: string): Record<string, string> {
  const isPicture = /^image\/(?:png|jpeg|webp|gif)$/.test(contentType);
  return {
    'content-type': isPicture ? contentType : 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'private, no-store',
  };
}

/** Sends a generation's stream, or 204 when there is none. A reader who goes away ends the stream and nothing else. */
async function stream(reply: FastifyReply, answer: AnswerStream | undefined, after: number): Promise<void> {
  if (answer === undefined) return void (await reply.status(204).send());
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  const text = serverSentEvents(answer.events(gone.signal), answer.messageId, after, answer.stream);
  await reply.headers({ ...UI_STREAM_HEADERS, [GENERATION_HEADER]: answer.generationId }).send(Readable.from(text));
}
