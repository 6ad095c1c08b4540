import { type DeskMail, listMails, readMail } from '@lathe/proto/desk/mails';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { TextButton } from '@/components/text-button';
import { Dialog } from '@/components/ui/dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { exactTime } from '@/lib/time';
import { useSettled } from '@/lib/use-settled';
import { callDesk, useDeskList } from './api';
import { DeskHead, DeskSearch } from './desk-frame';
import { DeskTable, tableOf } from './desk-table';

/** What would have been mailed, where this installation has no mail server. */
export function MailboxScreen() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [opened, setOpened] = useState<DeskMail | null>(null);
  const list = useDeskList(['mails', search], (after, signal) =>
    callDesk(listMails, { query: { search, after } }, { signal }),
  );
  if (list.data?.pages[0]?.delivers)
    return (
      <DeskHead
        title="Mailbox"
        text="Mail leaves through the server of SMTP_URL, and none is kept here. What could not be sent is among the dead letters."
      />
    );
  return (
    <>
      <DeskHead
        title="Mailbox"
        text="No mail leaves this installation until SMTP_URL is set. These are the mails that would have been sent."
      >
        <DeskSearch label="Address or subject holds" value={typed} onChange={setTyped} />
      </DeskHead>
      <DeskTable
        label="Mails"
        query={tableOf(list)}
        columns={[
          {
            title: 'Subject',
            cell: (mail) => <TextButton onClick={() => setOpened(mail)}>{mail.subject || 'No subject'}</TextButton>,
          },
          { title: 'To', cell: ({ to }) => to },
          { title: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{exactTime(at)}</span> },
        ]}
        keyOf={({ mailId }) => mailId}
        empty={{ title: 'No mails', text: 'Mails to people are listed here as soon as one would have been sent.' }}
      />
      {opened !== null && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function MailDialog({ mail, onClose }: { mail: DeskMail; onClose: () => void }) {
  const whole = useQuery({
    queryKey: ['desk', 'mail', mail.mailId],
    queryFn: ({ signal }) => callDesk(readMail, { params: { mailId: mail.mailId } }, { signal }),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={mail.subject || 'No subject'}
      description={`From ${mail.from} to ${mail.to}, ${exactTime(mail.at)}`}
    >
      {whole.isPending && (
        <Loading label="Loading the mail">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {whole.isError && (
        <ErrorState title="It could not be loaded" error={whole.error} onRetry={() => void whole.refetch()} />
      )}
      {whole.isSuccess && <p className="break-words whitespace-pre-wrap">{whole.data.text}</p>}
    </Dialog>
  );
}
