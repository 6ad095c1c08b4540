import type { Account } from '@lathe/proto/accounts/http';
import { ExternalLink } from 'lucide-react';
import { linkButtonClass } from '@/components/link-button';
import { accountConsole } from '@/features/auth/keycloak/account-console';
import type { KeycloakConfig } from '@/features/auth/keycloak/open-keycloak';
import { Row } from './settings-parts';

/** What Keycloak knows of somebody and Lathe does not change: address, password, second factor. */
export function KeycloakRows({ account, keycloak }: { account: Account; keycloak: KeycloakConfig }) {
  const { person, signingIn } = accountConsole(keycloak);
  return (
    <>
      <Row label="Email" text={`${account.email}. Another one counts here from your next sign-in on.`}>
        <ElsewhereLink href={person} label="Change email address" />
      </Row>
      <Row label="Password and second factor" text="They are kept where you sign in.">
        <ElsewhereLink href={signingIn} label="Change password and second factor" />
      </Row>
    </>
  );
}

function ElsewhereLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label} (opens in a new tab)`}
      className={linkButtonClass({})}
    >
      Change
      <ExternalLink size={16} aria-hidden />
    </a>
  );
}
