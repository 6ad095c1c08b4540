import type { Connection } from '@lathe/proto/context-ingest/connectors';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { ErrorState } from '@/components/error-state';
import { FormError } from '@/components/form-error';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import type { AddingProps } from '../add-source';
import { connectionsQuery, useDisconnect } from './api';
import { RemoteFiles } from './remote-files';
import { useConsent } from './use-consent';

const words: Record<ConnectorId, { name: string; reads: string }> = {
  'google drive': { name: 'Google Drive', reads: 'Documents, sheets, slides and files are read, and never changed.' },
  notion: { name: 'Notion', reads: 'Pages and databases that you share with it are read, and never changed.' },
};

interface AddRemoteProps extends AddingProps {
  connector: ConnectorId;
}

export const AddFromDrive = (props: AddingProps) => <AddRemote {...props} connector="google drive" />;
export const AddFromNotion = (props: AddingProps) => <AddRemote {...props} connector="notion" />;

/** Takes documents of an account: connects it first, then they are chosen. */
function AddRemote(props: AddRemoteProps) {
  const { appId, connector } = props;
  const connections = useQuery(connectionsQuery(appId));
  const connection = connections.data?.find((one) => one.connector === connector);
  if (connections.isError && !connections.data)
    return (
      <ErrorState
        title={`${words[connector].name} could not be asked for`}
        error={connections.error}
        onRetry={() => void connections.refetch()}
      />
    );
  if (!connection)
    return (
      <Loading label="Looking for your account">
        <Skeleton className="h-24" />
      </Loading>
    );
  return connection.state === 'connected' ? (
    <Connected {...props} connection={connection} />
  ) : (
    <Unconnected {...props} connection={connection} />
  );
}

interface ConnectionProps extends AddRemoteProps {
  connection: Connection;
}

function Unconnected({ appId, connector, connection }: ConnectionProps) {
  const { isAsking, problem, connect } = useConsent(appId, connector);
  const { name, reads } = words[connector];
  return (
    <div className="flex flex-col items-start gap-3">
      {connection.state === 'ended' && (
        <p className="rounded-md bg-sunken px-3 py-2">
          The connection with {connection.account} has ended. Connect it again, and its sources can be synced.
        </p>
      )}
      <p className="text-muted">{reads} Only you see what is in your account; what you add belongs to this app.</p>
      <FormError message={problem} />
      <Button variant="primary" busy={isAsking} icon={<Link2 size={16} aria-hidden />} onClick={connect}>
        Connect {name}
      </Button>
    </div>
  );
}

function Connected(props: ConnectionProps) {
  const { appId, connector, connection } = props;
  const remove = useDisconnect(appId);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-muted wrap-anywhere">Connected with {connection.account}</p>
        <Button
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.mutate(connector, { onError: tellFailure })}
          aria-label={`Disconnect ${words[connector].name}`}
        >
          Disconnect
        </Button>
      </div>
      <RemoteFiles {...props} place={words[connector].name} />
    </div>
  );
}
