import { useSearch } from '@tanstack/react-router';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';

export function UnauthorizedScreen() {
  const { paymentId } = useSearch({ from: '/error/unauthorized' });
  return (
    <MessagePage
      title="You cannot open this"
      text={
        paymentId === undefined
          ? 'Your account has no access to it. Sign in with another account, or ask its owner.'
          : `Your account has no access to it. If you have paid, tell us the payment ${paymentId}.`
      }
    >
      {paymentId === undefined ? (
        <LinkButton to="/home">Go to your apps</LinkButton>
      ) : (
        <LinkButton to="/joinPlan" search={{ sale_id: paymentId }}>
          Look for the payment again
        </LinkButton>
      )}
      <LinkButton to="/logout" primary>
        Use another account
      </LinkButton>
    </MessagePage>
  );
}
