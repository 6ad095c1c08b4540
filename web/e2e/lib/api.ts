// Routes that several tests read, with as much of their answers as tests look at.
import type { LatheClient } from '../../../scripts/lib/lathe-client.ts';
import type { SourceFile } from './app-driver.ts';

export interface AppAnswer {
  appId: string;
  slug: string;
  name: string;
  status: string;
  head: string | null;
  pages: string[];
  entities: string[];
  deletedAt: string | null;
  /** Of its first page, once the preview has drawn it. */
  picture: { url: string; versionId: string } | null;
  /** What a lower plan has no room for it by. */
  readOnly: object | null;
  /** Where visitors open it, once it is published. */
  url: string | null;
}

export interface ConversationAnswer {
  messages: { id: string; role: string; status: string; content: string; versionId: string | null }[];
  /** The answer that is being written, if one is. */
  generationId: string | null;
}

export function appOf(client: LatheClient, appId: string): Promise<AppAnswer> {
  return client.request('GET', `/api/apps/${appId}`);
}

export function conversationOf(client: LatheClient, appId: string): Promise<ConversationAnswer> {
  return client.request('GET', `/api/apps/${appId}/chat/messages`);
}

/** Files of a version, else of the head. */
export async function filesOf(client: LatheClient, appId: string, versionId?: string): Promise<SourceFile[]> {
  const query = versionId ? `?versionId=${versionId}` : '';
  const answer: { files: SourceFile[] } = await client.request('GET', `/api/apps/${appId}/files${query}`);
  return answer.files;
}

export function publish(client: LatheClient, appId: string): Promise<{ url: string; versionId: string }> {
  return client.request('POST', `/api/apps/${appId}/publish`, {});
}

/** Address at which its owner sees the preview of an app. */
export async function previewOf(client: LatheClient, appId: string): Promise<string> {
  const answer: { url: string } = await client.request('POST', `/api/apps/${appId}/preview-code`);
  return answer.url;
}
