import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import {
  issuePreviewToken,
  issueVisitorToken,
  readAddress,
  readAppPerson,
  readKeys,
} from '@lathe/proto/accounts/internal';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadAppPerson } from '../app-users/read-app-person.use-case.js';
import { ReadPublicKeys } from '../sessions/read-public-keys.use-case.js';
import { IssuePreviewToken } from './issue-preview-token.use-case.js';
import { IssueVisitorToken } from './issue-visitor-token.use-case.js';
import { ReadAddress } from './read-address.use-case.js';

/** What other services ask. */
@Controller()
export class InternalController {
  constructor(
    private readonly keysCase: ReadPublicKeys,
    private readonly previewCase: IssuePreviewToken,
    private readonly visitorCase: IssueVisitorToken,
    private readonly personCase: ReadAppPerson,
    private readonly addressCase: ReadAddress,
  ) {}

  @Route(readKeys)
  async readKeys(): Promise<RouteAnswer<typeof readKeys>> {
    return { keys: await this.keysCase.execute() };
  }

  @Route(issuePreviewToken)
  issuePreviewToken(
    @Input() { body }: RouteInput<typeof issuePreviewToken>,
  ): Promise<RouteAnswer<typeof issuePreviewToken>> {
    return this.previewCase.execute(body);
  }

  @Route(issueVisitorToken)
  issueVisitorToken(
    @Input() { body }: RouteInput<typeof issueVisitorToken>,
  ): Promise<RouteAnswer<typeof issueVisitorToken>> {
    return this.visitorCase.execute(body);
  }

  @Route(readAddress)
  readAddress(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof readAddress>,
  ): Promise<RouteAnswer<typeof readAddress>> {
    return this.addressCase.execute(ownerScope(caller), params.accountId);
  }

  @Route(readAppPerson)
  readAppPerson(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof readAppPerson>,
  ): Promise<RouteAnswer<typeof readAppPerson>> {
    return this.personCase.execute(caller, params.id, params.userId);
  }
}
