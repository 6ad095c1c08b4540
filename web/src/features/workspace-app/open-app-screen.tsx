import { createLiveCode } from '@lathe/proto/apps/http';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { accountQuery } from '@/features/auth/api';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { useDocumentTitle } from '@/lib/use-document-title';
import { useOnce } from '@/lib/use-once';

/** `/open/{appId}`: sends somebody of an app's workspace back to the published app, signed in there. */
export function OpenAppScreen() {
  useDocumentTitle('Opening the app');
  const { appId } = useParams({ from: '/signed-in/open/$appId' });
  const { host, nextUrl } = useSearch({ from: '/signed-in/open/$appId' });
  const { mutate, error } = useMutation({
    mutationFn: () => call(createLiveCode, { params: { id: appId }, body: { host, nextUrl } }),
    onSuccess: ({ url }) => location.replace(url),
  });
  useOnce(() => mutate());
  if (error === null)
    return (
      <MessagePage title="Opening the app" text="You are signed in to it with your account.">
        <span role="status" className="text-muted">
          One moment
        </span>
      </MessagePage>
    );
  const { code, message } = toAppError(error);
  if (code === 'not-found') return <NotOfIt />;
  return (
    <MessagePage title="The app could not be opened" text={message}>
      <LinkButton to="/home">Go to your apps</LinkButton>
      <Button variant="primary" onClick={() => mutate()}>
        Try again
      </Button>
    </MessagePage>
  );
}

/** Of somebody who does not build the app; they are not told whether it is there. */
function NotOfIt() {
  const account = useQuery(accountQuery()).data;
  return (
    <MessagePage
      title="You cannot open this app"
      text={`It opens for the people of its workspace${account ? `, and you are signed in as ${account.email}` : ''}. Ask its owner to invite you.`}
    >
      <LinkButton to="/home">Go to your apps</LinkButton>
      <LinkButton to="/logout" primary>
        Use another account
      </LinkButton>
    </MessagePage>
  );
}
