import type { CallToAction } from '@lathe/proto/apps/bundle';
import { textsOf } from '@lathe/proto/apps/panels';
import type { AppRecord } from '../records/app.js';

/** Where the pages of an app lead on to; null for an app of a type without it, and until it has words and an address. */
export function callToActionOf({ appType, texts }: AppRecord): CallToAction | null {
  const { ctaMessage: message, ctaButton, ctaLink: link } = texts;
  if (!textsOf(appType).includes('ctaLink') || !message || !link) return null;
  return { message, button: ctaButton || 'Learn more', link };
}
