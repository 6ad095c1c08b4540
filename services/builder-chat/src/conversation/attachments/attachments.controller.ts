import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { readAttachment } from '@lathe/proto/builder-chat/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ReadAttachment } from './read-attachment.use-case.js';

@Controller()
export class AttachmentsController {
  constructor(private readonly readAttachment: ReadAttachment) {}

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
