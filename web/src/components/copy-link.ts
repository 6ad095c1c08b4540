import { showToast } from '@/components/ui/toast-store';
import { copyText } from '@/lib/clipboard';

/** Puts a link on the clipboard and says so. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast('Link copied!', { tone: 'good' });
  else showToast(`Copy this address: ${link}`);
}
