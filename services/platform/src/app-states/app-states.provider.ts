import type { FactoryProvider } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { InternalClient } from '../internal/internal-client.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import { CONNECTION, PUB_SUB } from '../service/tokens.js';
import { AppStates } from './app-states.js';

/** Provides AppStates in a module; list the class among the service's consumers too. */
export const appStatesProvider: FactoryProvider<AppStates> = {
  provide: AppStates,
  inject: [CONNECTION, InternalClient, PUB_SUB],
  useFactory: (connection: Connection, client: InternalClient, pubSub: PubSub) => new AppStates(connection, client, pubSub),
};
