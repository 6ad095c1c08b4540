import { useQuery } from '@tanstack/react-query';
import { planSettingsQuery, subscribersOf } from './api';
import { endingSentence } from './plan-words';

/** What becomes of those who pay for an app that is unpublished; nothing where nobody does. */
export function PayingNote({ appId }: { appId: string }) {
  const subscribers = subscribersOf(useQuery(planSettingsQuery(appId)).data);
  if (subscribers === 0) return null;
  return <p className="text-sm text-muted">If you unpublish it: {endingSentence(subscribers)}</p>;
}
