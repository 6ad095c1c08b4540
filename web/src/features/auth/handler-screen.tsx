import { useSearch } from '@tanstack/react-router';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { ownPath } from '@/lib/own-path';
import { ConfirmEmailChange } from './confirm-email-change';
import { NewPassword } from './new-password';

/** `/auth/handler`: the end of mailed links, by what they are for (specification 1, point 2). */
export function HandlerScreen() {
  const { mode, code, newEmail, continueUrl } = useSearch({ from: '/auth/handler' });
  const next = ownPath(continueUrl) ?? undefined;
  if (mode === 'resetPassword' && code !== undefined) return <NewPassword code={code} next={next} />;
  if (mode === 'changeEmail' && code !== undefined && newEmail !== undefined)
    return <ConfirmEmailChange code={code} newEmail={newEmail} />;
  return (
    <MessagePage
      title="This link leads nowhere"
      text="A part of it is missing. Copy the whole link out of the mail, or ask for a new one."
    >
      <LinkButton to="/login">Sign in</LinkButton>
    </MessagePage>
  );
}
