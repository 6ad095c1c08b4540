import type { App } from '@lathe/proto/apps/model';
import { Link2 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/components/ui/toast-store';
import { copyText } from '@/lib/clipboard';

/** Copies the address of the published app. */
export function ShareButton({ app }: { app: App }) {
  const share = async (): Promise<void> => {
    if (app.url === null) return showToast('Publish the app first, then you can share its address');
    const copied = await copyText(app.url);
    return copied ? showToast('Link copied!', { tone: 'good' }) : showToast(`Copy this address: ${app.url}`);
  };
  return (
    <IconButton label="Copy the link" onClick={() => void share()}>
      <Link2 size={16} aria-hidden />
    </IconButton>
  );
}
