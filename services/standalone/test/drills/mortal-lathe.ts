import { appsService } from '@lathe/apps/service';
import { ProjectChecks } from '@lathe/builder-chat/checks/project-checks';
import { mend } from '@lathe/builder-chat/detectors/mend';
import { ANSWER_MODEL, type AnswerModel } from '@lathe/builder-chat/models/answer-model';
import { builderChatService } from '@lathe/builder-chat/service';
import { entitiesService } from '@lathe/entities/service';
import type { InternalRequest } from '@lathe/platform/internal/internal-client';
import { startTestService, type TestGround, type TestService } from '@lathe/platform/testing/test-service';
import type { ServiceName } from '@lathe/proto/common/services';
import { AccountsBook } from './accounts-book.js';
import { type Life, MortalServices } from './mortal-services.js';
import { ScriptedAnswers } from './scripted-answers.js';

/** The services that build, keep and fill apps. Other than the model and what accounts counts, all is real. */
export class MortalLathe extends MortalServices {
  readonly accounts = new AccountsBook();
  readonly model = new ScriptedAnswers();

  /** Lets the time pass after which messages are given back that nothing came of. */
  async runLateJobs(): Promise<void> {
    const late = { status: 'waiting', queue: 'released-messages' };
    await this.collection('builder-chat', 'jobs').updateMany(late, { $set: { runAt: new Date() } });
    await this.rest();
  }

  accountToken(accountId: string): Promise<string> {
    return this.test.accountToken(accountId);
  }

  internalToken(ownerId: string, appId: string): Promise<string> {
    return this.test.internalToken({ subject: ownerId, tenant: appId, role: 'owner' }, 'apps');
  }

  /** Answers that are being written. */
  protected override underWay(): Promise<number> {
    return this.collection('builder-chat', 'generations').countDocuments({ active: true });
  }

  protected async start(ground: TestGround, life: Life): Promise<TestService> {
    const test = await startTestService(builderChatService, {
      beside: [appsService, entitiesService],
      ground,
      remote: (service, request) => this.answerOf(service, request, life),
    });
    this.stub(test, life);
    this.troubleCalls(test);
    return test;
  }

  /** What is done outside of the store counts as a write. */
  private outside(name: string, life: Life): void {
    if (life.over || this.fateOf('write', name) === 'ended') throw new Error('The process is dead');
  }

  private answerOf(service: ServiceName, request: InternalRequest, life: Life) {
    // Whether it compiles changes nothing, and takes a compiler.
    if (service === 'apps' && request.path.endsWith('/diagnostics')) return { status: 200, body: { diagnostics: [] } };
    const counted = service === 'accounts' ? this.accounts.answer(request) : undefined;
    if (counted) this.outside(`accounts ${request.path.split('/').at(-1)}`, life);
    return counted;
  }

  private troubleCalls({ runtime: { transport } }: TestService): void {
    const send = transport.send.bind(transport);
    transport.send = async (service, request) => {
      const unreached = this.trouble?.kind === 'cannot make call';
      const isLost = request.method !== 'GET' && this.fateOf('call', `${service} ${request.path}`) === 'lost';
      if (isLost && unreached) throw Object.assign(new Error('Nobody listens'), { code: 'ECONNREFUSED' });
      const answer = await send(service, request);
      if (isLost) throw new Error('The answer is lost');
      return answer;
    };
  }

  private stub({ service: { app } }: TestService, life: Life): void {
    const checks = app.get(ProjectChecks, { strict: false });
    checks.warmUp = () => undefined;
    checks.check = async (files, visibility, options) => mend(files, visibility, options);
    const { model } = this;
    const outside = (name: string): void => this.outside(name, life);
    Object.defineProperties(app.get<AnswerModel>(ANSWER_MODEL, { strict: false }), {
      name: { value: 'scripted' },
      canRepair: { value: true },
      answer: { value: (...asked: Parameters<AnswerModel['answer']>) => model.answer(outside, ...asked) },
    });
  }
}
