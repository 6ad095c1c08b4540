import type { ServiceName } from '@lathe/proto/common/services';
import { type OperationsRoutes, operationsRoutes, type SettingInForce } from '@lathe/proto/desk/operations';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Inject, Module, type Type } from '@nestjs/common';
import { Input, Operator, Route } from '../http/route.decorator.js';
import type { OperatorScope } from '../tenancy/scope.js';
import { SETTINGS } from '../tokens/tokens.js';
import { DeadLetterBox } from './dead-letter-box.js';
import { ReadHealth } from './read-health.js';

/** What an operator asks every service for itself; each answers under its own name. */
export function operationsModule(service: ServiceName): Type {
  @Module({ controllers: [controllerOf(operationsRoutes[service])], providers: [DeadLetterBox, ReadHealth] })
  class OperationsModule {}
  return OperationsModule;
}

function controllerOf(routes: OperationsRoutes): Type {
  @Controller()
  class OperationsController {
    constructor(
      private readonly readHealth: ReadHealth,
      private readonly letterBox: DeadLetterBox,
      @Inject(SETTINGS) private readonly settingsInForce: SettingInForce[],
    ) {}

    @Route(routes.health)
    health(@Operator() operator: OperatorScope): Promise<RouteAnswer<OperationsRoutes['health']>> {
      return this.readHealth.execute(operator);
    }

    @Route(routes.settings)
    settings(@Operator() _operator: OperatorScope): RouteAnswer<OperationsRoutes['settings']> {
      return { settings: this.settingsInForce };
    }

    @Route(routes.letters)
    async letters(@Operator() operator: OperatorScope): Promise<RouteAnswer<OperationsRoutes['letters']>> {
      return { letters: await this.letterBox.list(operator) };
    }

    @Route(routes.letter)
    letter(
      @Input() { params }: RouteInput<OperationsRoutes['letter']>,
      @Operator() operator: OperatorScope,
    ): Promise<RouteAnswer<OperationsRoutes['letter']>> {
      return this.letterBox.read(operator, params);
    }

    @Route(routes.replay)
    async replay(
      @Input() { params }: RouteInput<OperationsRoutes['replay']>,
      @Operator() operator: OperatorScope,
    ): Promise<RouteAnswer<OperationsRoutes['replay']>> {
      await this.letterBox.replay(operator, params);
      return {};
    }

    @Route(routes.drop)
    async drop(
      @Input() { params }: RouteInput<OperationsRoutes['drop']>,
      @Operator() operator: OperatorScope,
    ): Promise<RouteAnswer<OperationsRoutes['drop']>> {
      await this.letterBox.drop(operator, params);
      return {};
    }
  }
  return OperationsController;
}
