import type { Account, Session } from '@lathe/proto/accounts/http';
import type { App } from '@lathe/proto/apps/model';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import type { ChatState } from '@/features/chat/chat-session';

export const appId = 'a'.repeat(24);

export const account: Account = {
  accountId: 'b'.repeat(24),
  email: 'builder@example.org',
  emailVerified: true,
  name: '',
  pictureUrl: null,
  accountType: 'builder',
  plan: 'lite',
  subscriptionId: null,
  planSubscriptionStatus: null,
  planSubscriptionCancelledAt: null,
  appId: null,
  appHeader: null,
  hasPaidAppPackage: false,
  hasBusinessInfo: false,
  isAdmin: false,
  appsCount: 0,
  maxApps: null,
  maxGenApps: null,
  maxToolsPerApp: null,
  myAppIds: [],
  featureFlags: {},
  appRunsUsed: 0,
  appRunsTotal: null,
  appGenerationsUsed: 0,
  appGenerationsTotal: null,
  dataProcessingUsed: 0,
  dataProcessingTotal: null,
  builderChatMessagesUsed: 0,
  builderChatMessagesTotal: null,
  appPackages: [],
  subscriptionPaymentsIds: [],
};

export const sessionAnswer = (accessToken = 'token-1'): Session => ({ accessToken, expiresIn: 3600, account });

export const sampleApp = (change: Partial<App> = {}): App => ({
  appId,
  role: 'owner',
  name: 'Dog Walks',
  slug: 'dog-walks',
  appType: 'GEN_APP',
  status: 'draft',
  visibility: 'public_without_login',
  isSignupEnabled: true,
  mainPage: 'Home',
  head: 'c'.repeat(24),
  restoredFrom: null,
  published: null,
  url: null,
  takenDown: null,
  readOnly: null,
  previewUrl: `http://preview-${appId}.localhost:4400`,
  picture: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-02T10:00:00.000Z',
  deletedAt: null,
  appBuilderVersion: 4,
  settings: {},
  style: {},
  texts: {},
  chatSettings: { chatAppId: null, status: 'draft' },
  partSeqs: { app: 0, settings: 0, style: 0, texts: 0 },
  pages: ['Home', 'Dogs'],
  entities: ['Dog'],
  ...change,
});

export const sampleMessage = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  role: 'assistant',
  content: 'Done.',
  createdAt: '2026-01-02T10:00:00.000Z',
  status: 'ready',
  versionId: null,
  templateId: null,
  systemActionInfo: null,
  parts: [{ type: 'text', text: 'Done.' }],
  annotations: [],
  attachments: [],
  toolInvocations: [],
  usage: null,
  generationId: null,
  error: null,
  ...change,
});

export const idleChat: ChatState = {
  live: null,
  generationId: null,
  sent: null,
  unsent: null,
  refusal: null,
  undelivered: [],
  running: false,
  reconnecting: false,
};
