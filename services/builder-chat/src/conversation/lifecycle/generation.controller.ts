import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { sendStream } from '@lathe/platform/streams/server-sent-events';
import { accountOf, ownerScope } from '@lathe/platform/tenancy/scope';
import { cancelGeneration, resumeStream, sendMessage } from '@lathe/proto/builder-chat/http';
import { generationHeader, uiStreamHeaders } from '@lathe/proto/builder-chat/ui-stream';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AnswerStream } from '../events/answer-streams.js';
import { ResumeStream } from '../events/resume-stream.use-case.js';
import { serverSentEvents } from '../events/server-sent-events.js';
import { CancelGeneration } from './cancel-generation.use-case.js';
import { SendMessage } from './send-message.use-case.js';

@Controller()
export class GenerationController {
  constructor(
    private readonly sendMessage: SendMessage,
    private readonly resumeStream: ResumeStream,
    private readonly cancelGeneration: CancelGeneration,
  ) {}

  @Route(sendMessage)
  async send(
    @Input() { params, body }: RouteInput<typeof sendMessage>,
    @Caller() caller: Principal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await stream(reply, await this.sendMessage.execute(ownerScope(caller), accountOf(caller), params.id, body), 0);
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
}

/** Sends a generation's stream, or 204 when there is none. */
async function stream(reply: FastifyReply, answer: AnswerStream | undefined, after: number): Promise<void> {
  if (answer === undefined) return void (await reply.status(204).send());
  const headers = { ...uiStreamHeaders, [generationHeader]: answer.generationId };
  await sendStream(reply, headers, (gone) =>
    serverSentEvents(answer.events(gone), answer.messageId, after, answer.stream),
  );
}
