import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';

export function NotFoundScreen() {
  return (
    <MessagePage title="There is nothing here" text="The address may be mistyped, or what was here has been deleted.">
      <LinkButton to="/home" primary>
        Go to your apps
      </LinkButton>
    </MessagePage>
  );
}
