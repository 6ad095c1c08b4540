import { Input, Route } from '@lathe/platform/http/route.decorator';
import { issuePreviewToken, issueVisitorToken, readKeys } from '@lathe/proto/accounts/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadPublicKeys } from '../sessions/read-public-keys.use-case.js';
import { IssuePreviewToken } from './issue-preview-token.use-case.js';
import { IssueVisitorToken } from './issue-visitor-token.use-case.js';

/** What other services ask. */
@Controller()
export class InternalController {
  constructor(
    private readonly keysCase: ReadPublicKeys,
    private readonly previewCase: IssuePreviewToken,
    private readonly visitorCase: IssueVisitorToken,
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
}
