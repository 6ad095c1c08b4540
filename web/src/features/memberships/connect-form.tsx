import { type MembershipProduct, membersLost } from '@lathe/proto/payments/memberships';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { PasswordField } from '@/components/password-field';
import { SelectField } from '@/components/select-field';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { useSettled } from '@/lib/use-settled';
import { productsQuery, useConnect } from './api';
import { lossSentence } from './loss-sentence';

interface ConnectFormProps {
  appId: string;
  current: MembershipProduct | null;
  /** None is stored, or the one that is counts no more. */
  needsToken: boolean;
  onDone: () => void;
}

/** Spec 2, section 9. */
const tokenQuietMs = 1000;

/** Token, products, product, connected. */
export function ConnectForm({ appId, current, needsToken, onDone }: ConnectFormProps) {
  const [token, setToken] = useState('');
  const settled = useSettled(token.trim(), tokenQuietMs);
  const products = useQuery({ ...productsQuery(appId, settled), enabled: !needsToken || settled !== '' });
  const { isError } = products;
  useEffect(() => {
    if (isError) showToast('Failed to fetch Gumroad products', { tone: 'bad' });
  }, [isError]);
  return (
    <div className="flex flex-col gap-4">
      {needsToken && (
        <PasswordField
          isNew
          label="Gumroad access token"
          hint="In Gumroad under Settings, Advanced: create an application and generate an access token."
          value={token}
          maxLength={500}
          spellCheck={false}
          error={isError ? toAppError(products.error).message : undefined}
          onChange={(event) => setToken(event.target.value)}
        />
      )}
      {!needsToken && isError && (
        <p role="alert" className="text-sm text-bad">
          {toAppError(products.error).message}
        </p>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {products.isFetching ? 'Loading your memberships…' : ''}
        {products.data?.length === 0
          ? 'This account sells no memberships yet. Create one in Gumroad, then come back.'
          : ''}
      </p>
      {products.data !== undefined && products.data.length > 0 && (
        <ProductChoice
          // Another account has other products.
          key={settled}
          appId={appId}
          token={settled}
          products={products.data}
          current={current}
          onDone={onDone}
        />
      )}
      {current !== null && !needsToken && (
        <div>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      )}
    </div>
  );
}

interface ProductChoiceProps extends Pick<ConnectFormProps, 'appId' | 'current' | 'onDone'> {
  token: string;
  products: readonly MembershipProduct[];
}

function ProductChoice({ appId, token, products, current, onDone }: ProductChoiceProps) {
  const [productId, setProductId] = useState(current?.id ?? products[0]!.id);
  const [loss, setLoss] = useState<string>();
  const connect = useConnect(appId);
  const send = (isConfirmed: boolean): void =>
    connect.mutate(
      { productId, accessToken: token, isConfirmed },
      {
        onSuccess: () => {
          setLoss(undefined);
          showToast("Connected to Gumroad, you're all set!", { tone: 'good' });
          onDone();
        },
        onError: (reason) => {
          const { code, details, message, status } = toAppError(reason);
          if (code === 'payments/confirm-product') return setLoss(lossSentence(membersLost.parse(details)));
          if (status !== 402) showToast(message || 'Failed to connect to Gumroad', { tone: 'bad' });
          return undefined;
        },
      },
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(false);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField
        label="Membership"
        value={productId}
        options={products.map((product) => ({ value: product.id, label: product.name }))}
        onChange={setProductId}
      />
      <div>
        <Button type="submit" variant="primary" busy={connect.isPending && loss === undefined}>
          Connect
        </Button>
      </div>
      <ConfirmDialog
        open={loss !== undefined}
        onOpenChange={(open) => !open && setLoss(undefined)}
        title="Change to another membership?"
        description={loss ?? ''}
        action="Change membership"
        danger
        busy={connect.isPending}
        onConfirm={() => send(true)}
      />
    </form>
  );
}
