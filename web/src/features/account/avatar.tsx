import type { Account } from '@lathe/proto/accounts/http';

/** What somebody calls themselves, else their address. */
export const nameOf = ({ name, email }: Pick<Account, 'name' | 'email'>): string => name || email;

/** The picture of an account, else the first letter of who it is. */
export function Avatar({ account }: { account: Pick<Account, 'name' | 'email' | 'pictureUrl'> | undefined }) {
  if (account?.pictureUrl)
    return <img src={account.pictureUrl} alt="" className="size-full rounded-full object-cover" />;
  return <span className="uppercase">{account === undefined ? '·' : [...nameOf(account)][0]}</span>;
}
