import type { AppPart } from '@lathe/proto/apps/model';
import type { AppChange } from './app.js';

/** What is saved together; main page and sign-up are answered with the settings too. */
const partsOfField = {
  name: ['app'],
  slug: ['app'],
  visibility: ['app'],
  isSignupEnabled: ['app', 'settings'],
  mainPage: ['app', 'settings'],
  settings: ['settings'],
  style: ['style'],
  texts: ['texts'],
} as const satisfies Partial<Record<keyof AppChange, readonly AppPart[]>>;

/** Update that counts the parts of a change up, whoever makes it. */
export function countParts(change: AppChange): Record<string, number> {
  const touched = Object.entries(partsOfField).flatMap(([field, parts]) => (field in change ? parts : []));
  return Object.fromEntries(touched.map((part) => [`partSeqs.${part}`, 1]));
}
