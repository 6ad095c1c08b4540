import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** Gives a service's modules what the platform opened for them. */
@Global()
@Module({})
export class PlatformModule {
  static with(providers: Provider[]): DynamicModule {
    const tokens = providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide));
    return { module: PlatformModule, controllers: [HealthController], providers, exports: tokens };
  }
}
