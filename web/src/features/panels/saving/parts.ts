import { changeApp, saveSettings, saveStyle, saveTexts } from '@lathe/proto/apps/http';
import type { App, AppPart, AppSettings, AppStyle } from '@lathe/proto/apps/model';
import { sentAppSettings, sentAppStyle } from '@lathe/proto/apps/model';
import { type AppTexts, sentAppTexts } from '@lathe/proto/apps/texts';
import type { z } from 'zod';
import { call } from '@/lib/client';

/** What panels change of each part of an app. */
export interface PartFields {
  app: Pick<App, 'visibility'>;
  settings: AppSettings;
  style: AppStyle;
  texts: AppTexts;
}

/** Fields of a part by their names; the contract of the part says what they may be. */
export type Fields = Record<string, unknown>;

/** The fields of a part as the server has them. */
export const fieldsOf = (app: App, part: AppPart): Fields =>
  part === 'app' ? { visibility: app.visibility } : { ...app[part] };

const contracts: Record<AppPart, z.ZodObject> = {
  app: changeApp.body,
  settings: sentAppSettings,
  style: sentAppStyle,
  texts: sentAppTexts,
};

/** What is wrong with a value, in words; null where it may be sent. */
export function problemOf(part: AppPart, field: string, value: unknown): string | null {
  const contract = contracts[part].shape[field];
  const parsed = contract?.safeParse(value);
  if (parsed === undefined || parsed.success) return null;
  return parsed.error.issues[0]?.message ?? 'is not valid';
}

/** Saves fields of one part, which began with the given number of its changes. They outlive the page that sends them. */
export function savePart(appId: string, part: AppPart, fields: Fields, seq: number): Promise<App> {
  const params = { id: appId };
  const options = { keepalive: true };
  if (part === 'app') return call(changeApp, { params, body: { ...fields, seq } }, options);
  if (part === 'settings') return call(saveSettings, { params, body: { appSettings: fields, seq } }, options);
  if (part === 'style') return call(saveStyle, { params, body: { appStyle: fields, seq } }, options);
  return call(saveTexts, { params, body: { appTexts: fields, seq } }, options);
}
