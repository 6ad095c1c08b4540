import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { restoreToMessage, stepVersion, undoRestore } from '@lathe/proto/builder-chat/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { RestoreVersion } from './restore-version.use-case.js';
import { StepVersion } from './step-version.use-case.js';
import { UndoRestore } from './undo-restore.use-case.js';

@Controller()
export class RestoresController {
  constructor(
    private readonly restoreVersion: RestoreVersion,
    private readonly stepVersion: StepVersion,
    private readonly undoRestore: UndoRestore,
  ) {}

  @Route(restoreToMessage)
  restore(
    @Input() { params, body }: RouteInput<typeof restoreToMessage>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof restoreToMessage>> {
    return this.restoreVersion.execute(ownerScope(caller), params.appId, params.versionId, body.messageId ?? null);
  }

  @Route(stepVersion)
  step(
    @Input() { params, body }: RouteInput<typeof stepVersion>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof stepVersion>> {
    return this.stepVersion.execute(ownerScope(caller), params.appId, body);
  }

  @Route(undoRestore)
  undo(
    @Input() { params, body }: RouteInput<typeof undoRestore>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof undoRestore>> {
    return this.undoRestore.execute(ownerScope(caller), params.appId, body.head);
  }
}
