import type { MembersLost } from '@lathe/proto/payments/memberships';

/** Who loses access by a change to another membership. */
export function lossSentence({ count, emails }: MembersLost): string {
  if (count === 0) return 'Nobody who is a member now loses access.';
  const more = count - emails.length;
  const others = more > 0 ? `, and ${more.toLocaleString('en')} more` : '';
  const who = count === 1 ? '1 member loses' : `${count.toLocaleString('en')} members lose`;
  return `${who} access, since the new membership is not theirs: ${emails.join(', ')}${others}.`;
}
