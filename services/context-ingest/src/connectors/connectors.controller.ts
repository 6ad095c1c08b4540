import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { accountOf } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import * as routes from '@lathe/proto/context-ingest/connectors';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Headers } from '@nestjs/common';
import { PickFiles } from './pick-files.use-case.js';
import { WidgetTokens } from './widget-tokens.js';

/** The picker of documents of connected accounts. */
@Controller()
export class ConnectorsController {
  constructor(
    private readonly tokens: WidgetTokens,
    private readonly picking: PickFiles,
  ) {}

  @Route(routes.fetchWidgetToken)
  token(
    @Input() { query }: RouteInput<typeof routes.fetchWidgetToken>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof routes.fetchWidgetToken>> {
    return this.tokens.make({ appId: query.appId, accountId: accountOf(caller) });
  }

  @Route(routes.listConnections)
  async list(@Headers(routes.widgetTokenHeader) token = ''): Promise<RouteAnswer<typeof routes.listConnections>> {
    return { connections: await this.picking.list(token) };
  }

  @Route(routes.beginConsent)
  begin(
    @Input() { body }: RouteInput<typeof routes.beginConsent>,
    @Headers(routes.widgetTokenHeader) token = '',
  ): Promise<RouteAnswer<typeof routes.beginConsent>> {
    return this.picking.begin(token, body.connector);
  }

  @Route(routes.endConsent)
  end(
    @Input() { body }: RouteInput<typeof routes.endConsent>,
    @Headers(routes.widgetTokenHeader) token = '',
  ): Promise<RouteAnswer<typeof routes.endConsent>> {
    return this.picking.end(token, body.state, body.code);
  }

  @Route(routes.disconnect)
  disconnect(
    @Input() { query }: RouteInput<typeof routes.disconnect>,
    @Headers(routes.widgetTokenHeader) token = '',
  ): Promise<RouteAnswer<typeof routes.disconnect>> {
    return this.picking.disconnect(token, query.connector);
  }

  @Route(routes.listRemoteFiles)
  async files(
    @Input() { query }: RouteInput<typeof routes.listRemoteFiles>,
    @Headers(routes.widgetTokenHeader) token = '',
  ): Promise<RouteAnswer<typeof routes.listRemoteFiles>> {
    const { files, next } = await this.picking.files(token, query);
    return { files: [...files], next };
  }
}
