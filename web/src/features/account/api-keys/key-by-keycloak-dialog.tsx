import { confirmInPopup, openSignInPopup } from '@/features/auth/keycloak/confirm-in-popup';
import type { KeycloakConfig } from '@/features/auth/keycloak/open-keycloak';
import { KeyDialog } from './key-dialog';

interface KeyByKeycloakDialogProps {
  keycloak: KeycloakConfig;
  onClose: () => void;
}

/** Makes an API key after one more sign-in in a window beside the page. */
export const KeyByKeycloakDialog = ({ keycloak, onClose }: KeyByKeycloakDialogProps) => (
  <KeyDialog signInOnceMore={async () => confirmInPopup(keycloak, openSignInPopup())} onClose={onClose} />
);
