import type { App } from '@lathe/proto/apps/model';
import { claimApp } from '@lathe/proto/apps/sharing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { keepApp } from '@/features/apps/api';
import { useDuplicateTemplate } from '@/features/templates/api';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { useDocumentTitle } from '@/lib/use-document-title';
import { useOnce } from '@/lib/use-once';

/** `/onboarding`: what somebody came for before signing in. */
export function OnboardingScreen() {
  useDocumentTitle('Welcome');
  const { claimApp: claimCode, duplicateTemplate } = useSearch({ from: '/signed-in/onboarding' });
  if (claimCode !== undefined) return <Claim claimCode={claimCode} />;
  if (duplicateTemplate !== undefined) return <FromTemplate templateId={duplicateTemplate} />;
  return <Navigate to="/home" replace />;
}

function useOpenApp(): (app: App) => void {
  const navigate = useNavigate();
  return ({ appId }) => void navigate({ to: '/build/app/$appId', params: { appId }, replace: true });
}

/** Taking an app over asks for a click: it counts against the plan, and the link may be somebody else's. */
function Claim({ claimCode }: { claimCode: string }) {
  const open = useOpenApp();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(claimApp, { body: { claimCode } }),
    onSuccess: (app) => {
      keepApp(queryClient, app);
      open(app);
    },
  });
  if (error)
    return (
      <MessagePage title="This app cannot be taken over" text={toAppError(error).message}>
        <LinkButton to="/home">Go to your apps</LinkButton>
        <Button onClick={() => mutate()} busy={isPending}>
          Try again
        </Button>
      </MessagePage>
    );
  return (
    <MessagePage
      title="An app was made for you"
      text="Take it over and it is yours alone: you can change it, publish it and see its data."
    >
      <LinkButton to="/home">Not now</LinkButton>
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        Take it over
      </Button>
    </MessagePage>
  );
}

function FromTemplate({ templateId }: { templateId: string }) {
  const open = useOpenApp();
  const { mutate, error } = useDuplicateTemplate();
  useOnce(() => mutate(templateId, { onSuccess: open }));
  if (error)
    return (
      <MessagePage title="The template could not be used" text={toAppError(error).message}>
        <LinkButton to="/templates">See the templates</LinkButton>
        <LinkButton to="/home" primary>
          Go to your apps
        </LinkButton>
      </MessagePage>
    );
  return (
    <MessagePage title="Making your copy" text="The template becomes an app of your own.">
      <span role="status" className="text-muted">
        One moment
      </span>
    </MessagePage>
  );
}
