import { Input, RawBody, Route } from '@lathe/platform/http/route.decorator';
import type { RouteInput } from '@lathe/proto/http/route';
import * as routes from '@lathe/proto/payments/test-provider';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pageHeaders } from './page.js';
import { type PageAnswer, TestPages } from './test-pages.use-case.js';

/** What stands in for the pages of a payment provider. */
@Controller()
export class TestPagesController {
  constructor(private readonly pages: TestPages) {}

  @Route(routes.testCheckoutPage)
  async checkout(
    @Input() { params }: RouteInput<typeof routes.testCheckoutPage>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.pages.showCheckout(params.sessionId));
  }

  @Route(routes.testCheckoutAct)
  async actOnCheckout(
    @Input() { params }: RouteInput<typeof routes.testCheckoutAct>,
    @RawBody() body: Buffer,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.pages.actOnCheckout(params.sessionId, formOf(body)));
  }

  @Route(routes.testPortalPage)
  async portal(
    @Input() { params }: RouteInput<typeof routes.testPortalPage>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.pages.showPortal(params.sessionId));
  }

  @Route(routes.testPortalAct)
  async actOnPortal(
    @Input() { params }: RouteInput<typeof routes.testPortalAct>,
    @RawBody() body: Buffer,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answer(reply, await this.pages.actOnPortal(params.sessionId, formOf(body)));
  }
}

const formOf = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

async function answer(reply: FastifyReply, page: PageAnswer): Promise<void> {
  if ('location' in page) await reply.redirect(page.location, 303);
  else await reply.headers(pageHeaders(page.backTo)).send(page.html);
}
