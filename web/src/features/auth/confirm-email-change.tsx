import { completeEmailChange } from '@lathe/proto/accounts/own-account';
import { useMutation } from '@tanstack/react-query';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { session } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';

/** Spec 1, point 8. */
const failure = 'Something went wrong when confirming email change...';

/** The end of the link to a new address. It asks for a click, so that a mail program does not use it up. */
export function ConfirmEmailChange({ code, newEmail }: { code: string; newEmail: string }) {
  useDocumentTitle('Confirm your new email address');
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const changed = await call(completeEmailChange, { body: { newEmail, code } });
      // The account may have a new role now, which the token of this browser does not know.
      if (session.owner() !== null) await session.refresh(session.accessToken());
      return changed;
    },
  });
  if (data)
    return (
      <MessagePage title="Your address is changed" text={`You sign in with ${data.email} from now on.`}>
        <LinkButton to="/settings" primary>
          Continue
        </LinkButton>
      </MessagePage>
    );
  if (error) {
    const { code: reason, message } = toAppError(error);
    return (
      <MessagePage title="Your address was not changed" text={reason.startsWith('auth/') ? message : failure}>
        {!reason.startsWith('auth/') && (
          <Button busy={isPending} onClick={() => mutate()}>
            Try again
          </Button>
        )}
        <LinkButton to="/settings" primary>
          Settings
        </LinkButton>
      </MessagePage>
    );
  }
  return (
    <MessagePage title="Confirm your new email address" text={`You sign in with ${newEmail} once you confirm it.`}>
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        Confirm
      </Button>
    </MessagePage>
  );
}
